import { z } from 'zod';

/** The parameter of `GET /v2/object`. */
export const objectParameters = z.object({
  id: z.string().min(1).describe('Id of the object, the `uuid` of a search hit'),
});
