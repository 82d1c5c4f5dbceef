import type { IdentifierKind } from './identifier-kinds'

/** Texts under `devices.add.identifiers`: what the number of a tracker is called, and where it stands. */
export const IDENTIFIER_WORDINGS = ['imei', 'terminal', 'number', 'serial', 'phone', 'any'] as const
export type IdentifierWording = (typeof IDENTIFIER_WORDINGS)[number]

/** Protocols whose trackers go by a number of their vendor's more often than by an IMEI. */
const BY_PROTOCOL: Readonly<Record<string, IdentifierWording>> = {
  h02: 'number',
  tk103: 'number',
  suntech: 'serial',
  osmand: 'phone',
}

/** What to ask for where a device of a model is registered. */
export function identifierWording(model: {
  protocol: string
  identifierKinds: readonly IdentifierKind[]
}): IdentifierWording {
  const { protocol, identifierKinds: kinds } = model
  if (kinds.includes('terminal')) return 'terminal'
  return kinds.includes('vendor') ? (BY_PROTOCOL[protocol] ?? 'any') : 'imei'
}
