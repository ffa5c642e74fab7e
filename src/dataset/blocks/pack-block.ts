import { DatasetLineWriter, type SuppliedAddresses } from '../../edm/dataset-line-writer.ts';
import { addressTemplate, isOfTemplate, type Origin, type OriginRun } from '../../edm/dataset-origins.ts';
import { type Extent, extentOf, holds, packPiece } from '../archive/gzip-parts.ts';
import type { RecordBatch } from './record-batch.ts';

export interface PackTask extends RecordBatch {
  /** {id_base}, without a slash at the end. */
  readonly idBase: string;
}

export interface PackedLines {
  readonly packed: Uint8Array;
  readonly extents: { readonly raw: Extent; readonly packed: Extent };
  readonly origins: readonly OriginRun[];
}

/**
 * Lines of records, deflated, and unpacked again to see that they come back.
 * Errors: Error where they do not, which only a fault of the machine explains.
 */
export function packBlock(task: PackTask): PackedLines {
  const writer = writerFor(task.idBase);
  const origins = writeLines(task, writer);
  // Not left to the collector, which lets dozens of megabytes gather.
  task.bodies.buffer.transfer(0);
  const { packed, raw } = packPiece(writer.lines);
  if (!holds(packed, raw)) throw new Error('a block of the dataset does not unpack to what was packed');
  // Bytes of their own: to another thread goes all of the memory that they are in.
  const own = new Uint8Array(packed);
  return { packed: own, extents: { raw, packed: extentOf(own) }, origins };
}

let lastWriter: { readonly idBase: string; readonly writer: DatasetLineWriter } | undefined;

/** A thread writes for one {id_base}, and keeps the memory of its lines. */
function writerFor(idBase: string): DatasetLineWriter {
  if (lastWriter?.idBase !== idBase) lastWriter = { idBase, writer: new DatasetLineWriter(idBase) };
  lastWriter.writer.reset();
  return lastWriter.writer;
}

const UUID_LENGTH = 36;

function writeLines({ bodies, ends, uuids, pipelines }: PackTask, writer: DatasetLineWriter): OriginRun[] {
  const buffer = Buffer.from(bodies.buffer, bodies.byteOffset, bodies.byteLength);
  const origins: OriginRun[] = [];
  let [index, start] = [0, 0];
  for (const { id: pipelineId, records } of pipelines) {
    let run: { readonly origin: Origin; records: number } | undefined;
    for (const last = index + records; index < last; index += 1) {
      const uuid = uuids.slice(index * UUID_LENGTH, (index + 1) * UUID_LENGTH);
      const end = ends[index] ?? start;
      const supplied = writer.add(buffer.subarray(start, end), uuid);
      start = end;
      if (run !== undefined && isOfOrigin(supplied, uuid, run.origin)) run.records += 1;
      else {
        const [id, choId] = [addressTemplate(supplied.id, uuid), addressTemplate(supplied.choId, uuid)];
        run = { origin: { pipelineId, id, choId }, records: 1 };
        origins.push(run);
      }
    }
  }
  return origins;
}

const isOfOrigin = ({ id, choId }: SuppliedAddresses, uuid: string, origin: Origin): boolean =>
  isOfTemplate(id, uuid, origin.id) && isOfTemplate(choId, uuid, origin.choId);
