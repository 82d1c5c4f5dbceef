import type { ShareRow } from './share-scope'

/** What the log tells of a link: no secret, and no place of a customer. */
export function loggedTerms(row: ShareRow): Record<string, unknown> {
  const {
    name,
    expiresAt,
    end,
    deviceIcon,
    fields,
    aliases,
    privacy,
    passcodeHash,
    maxViewers,
    tellFirstView,
  } = row
  const { trail, ...shown } = fields
  const names = Object.entries(shown).flatMap(([field, isShown]) => (isShown ? [field] : []))
  const { withheld, onlyWithin, delayS, roundM } = privacy
  return {
    name,
    expiresAt,
    deviceIcon,
    maxViewers,
    tellFirstView,
    end: end?.kind ?? null,
    fields: [...names, `trail: ${trail}`].join(', '),
    aliases: Object.values(aliases).join(', '),
    // How many circles, not where.
    privacy: `${withheld.length + Number(onlyWithin !== null)}; ${delayS} s; ${roundM} m`,
    passcode: passcodeHash !== null,
  }
}
