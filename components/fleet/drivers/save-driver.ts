import type { Path, UseFormReturn } from 'react-hook-form'
import { showRefusal } from '@/components/forms/show-refusal'
import { DRIVER_FIELDS, type DriverValues } from '@/lib/fleet/drivers/driver-form'
import type { Driver, DriverBody } from '@/lib/fleet/drivers/driver-schema'
import { api } from '@/lib/http/client'
import { giveCardByCode } from '../cards/give-card'

/** What is kept beside the driver: a new portrait, null to take it away, and the code of another card. */
export type Extras = { portrait: File | null | undefined; card: string }
export const NO_EXTRAS: Extras = { portrait: undefined, card: '' }

type Refused = { of: 'driver' | 'portrait' | 'card'; error: Error }

/** Keeps a driver, then the portrait, then the card. Says what was refused; what came before it is kept. */
export async function saveDriver(
  known: Driver | null,
  body: DriverBody,
  { portrait, card }: Extras,
  onKept: (driver: Driver) => void,
): Promise<Refused | null> {
  const at = { of: 'driver' as Refused['of'] }
  try {
    const kept = known
      ? await api('PUT', '/api/drivers/[id]', { params: { id: known.id }, body, hideError: true })
      : await api('POST', '/api/drivers', { body, hideError: true })
    onKept(kept)
    at.of = 'portrait'
    if (portrait !== undefined) await sendPortrait(kept.id, portrait)
    at.of = 'card'
    if (card.trim() !== '') await giveCardByCode(card.trim(), kept.id)
    return null
  } catch (error) {
    return { of: at.of, error: error as Error }
  }
}

function sendPortrait(id: number, portrait: File | null): Promise<unknown> {
  const params = { id }
  if (portrait === null) return api('DELETE', '/api/drivers/[id]/avatar', { params, hideError: true })
  const form = new FormData()
  form.set('picture', portrait)
  return api('PUT', '/api/drivers/[id]/avatar', { params, body: form, hideError: true })
}

/** Puts a refusal of the driver at its field; what concerns none is returned. */
export const whereRefused = (
  error: Error,
  form: Pick<UseFormReturn<DriverValues, unknown, DriverBody>, 'setError'>,
): string | null =>
  showRefusal(error, form, {
    fieldOf: (path) =>
      DRIVER_FIELDS.some((field) => field === path.split('.')[0]) ? (path as Path<DriverValues>) : null,
    byName: { driverNumberExists: 'number' },
  })
