/** The kinds that edm:type may name. */
export const EDM_TYPES: readonly string[] = ['IMAGE', 'TEXT', 'SOUND', 'VIDEO', '3D'];
