import { cardCode } from '@/lib/fleet/cards/card-code'
import { type Card, givenCode } from '@/lib/fleet/cards/schema'
import { api } from '@/lib/http/client'

/** A card by its code, however it is written; undefined where the account has no such card. */
export async function findCardByCode(typed: string, signal?: AbortSignal): Promise<Card | undefined> {
  const code = givenCode.safeParse(typed).success ? cardCode(typed) : null
  if (code === null) return undefined
  const { items } = await api('GET', '/api/driver-cards', {
    query: { search: code, pageSize: 200 },
    signal,
    hideError: true,
  })
  return items.find((card) => card.code === code)
}

/** Gives a driver the card of a code, from now on, and makes a card of a code that is none yet. */
export async function giveCardByCode(typed: string, driverId: number): Promise<void> {
  const known = await findCardByCode(typed)
  if (!known) {
    await api('POST', '/api/driver-cards', { body: { code: typed, driverId }, hideError: true })
  } else if (known.holder?.id !== driverId || known.state === 'lost') {
    const change = { driverId, ...(known.state === 'lost' && { lost: false }) }
    await api('PATCH', '/api/driver-cards/[id]', { params: { id: known.id }, body: change, hideError: true })
  }
}
