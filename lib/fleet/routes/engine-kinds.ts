/**
 * Programs that find ways along streets, of which an operator may run one. A new one is an entry here and a file of its name in
 * `server/routing`; settings and answers take it from here.
 */
export const ENGINE_KINDS = ['osrm', 'valhalla', 'graphhopper'] as const
export type EngineKind = (typeof ENGINE_KINDS)[number]
