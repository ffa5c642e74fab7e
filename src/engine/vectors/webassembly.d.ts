/** The used part of WebAssembly, which neither the types of Node.js nor TypeScript's library for servers declare. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: {
      /** Pages of 64 KiB. */
      readonly initial: number;
      readonly maximum?: number;
      readonly shared?: boolean;
    });
    readonly buffer: ArrayBuffer | SharedArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, Memory>>>>);
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
