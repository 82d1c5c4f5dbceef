/** How a licence stands, apart from its end. The texts stand in messages under `fleet.licenceStates`. */
export const LICENCE_STATES = ['valid', 'suspended', 'withdrawn'] as const
export type LicenceStatus = (typeof LICENCE_STATES)[number]
