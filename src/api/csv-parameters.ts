import { z } from 'zod';
import { SEPARATORS, type Separator } from '../kernel/csv.ts';
import { boolean } from './parameters/kinds.ts';

/* The parameters of every table in CSV. */

export const separator = () =>
  z
    .enum(Object.keys(SEPARATORS) as (keyof typeof SEPARATORS)[])
    .default(',')
    .transform((name): Separator => SEPARATORS[name])
    .describe('CSV: what separates the cells. Excel in German expects `;`')
    .meta({ examples: [';'] });

export const byteOrderMark = () =>
  boolean().default(false).describe('CSV: begin with the byte order mark by which Excel recognises UTF-8');
