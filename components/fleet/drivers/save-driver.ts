import type { Path, UseFormReturn } from 'react-hook-form'
import { showRefusal } from '@/components/forms/show-refusal'
import { DRIVER_FIELDS, type DriverValues } from '@/lib/fleet/drivers/driver-form'
import type { Driver, DriverBody } from '@/lib/fleet/drivers/driver-schema'
import { api } from '@/lib/http/client'
import { giveCardByCode } from '../cards/give-card'
import type { Named } from '../name-choice'

/** What is kept beside the driver: a new portrait, null to take it away; the code of another card; and what they drive from now on. */
export type Extras = {
  portrait: File | null | undefined
  card: string
  vehicle: Named | null
  /** Also with a licence that is not valid. */
  confirmed: boolean
}
export const NO_EXTRAS: Extras = { portrait: undefined, card: '', vehicle: null, confirmed: false }

type Refused = { of: 'driver' | 'portrait' | 'card' | 'vehicle'; error: Error }

/** Keeps a driver, then the portrait, the card and the vehicle. Says what was refused; what came before it is kept. */
export async function saveDriver(
  known: Driver | null,
  body: DriverBody,
  { portrait, card, vehicle, confirmed }: Extras,
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
    at.of = 'vehicle'
    if (vehicle) await giveVehicle(kept.id, vehicle.id, confirmed)
    return null
  } catch (error) {
    return { of: at.of, error: error as Error }
  }
}

/** The usual vehicle of a driver: cards and what is said by hand go before. */
function giveVehicle(driverId: number, vehicleId: number, confirmed: boolean): Promise<unknown> {
  return api('POST', '/api/driver-assignments', {
    body: { driverId, vehicleId, source: 'fixed', from: new Date().toISOString(), confirmed },
    hideError: true,
  })
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
