import { z } from 'zod';

/** Far above any real query; what is longer is 422. */
export const MAX_Q_CHARACTERS = 4000;

/** Room for some three hundred ids; what is longer is 422. */
export const MAX_FILTER_CHARACTERS = 12_000;

/** The words of a search. */
export const words = () => z.string().max(MAX_Q_CHARACTERS);

/** A filter expression, or none. */
export const filterExpression = () => z.string().max(MAX_FILTER_CHARACTERS).optional();
