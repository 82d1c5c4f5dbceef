import { api } from '@/lib/http/client'

/** Where entries are in the API. */
export type LedgerPlace = '/api/services' | '/api/fleet-costs'

/**
 * Adds the bill or receipt of an entry, and says whether that worked. The entry stands by then: what is wrong with its paper is told
 * by the client, and it can be added in the list.
 */
export async function sendPaper(place: LedgerPlace, id: number, file: File): Promise<boolean> {
  const body = new FormData()
  body.set('file', file)
  const sent = await api('PUT', `${place}/[id]/file`, { params: { id }, body }).catch(() => null)
  return sent !== null
}
