/** The model of what another server forwards and the catalogue does not have. */
export const FORWARDED_MODEL = 'FORWARDED'
