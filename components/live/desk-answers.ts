import { type Bounds, boundsAround, isInside } from '@/lib/live/bounds'
import type { Vehicle } from '@/lib/live/vehicle'
import type { VehicleStore } from '@/lib/live/vehicle-store'
import type { ToWorker } from '@/lib/live/worker-messages'
import type { DeskPicture } from './desk-picture'

/** What the page asks and waits for. */
export type Question = Extract<ToWorker, { ask: number }>
type Desk = { store: VehicleStore; shown: readonly Vehicle[]; picture: DeskPicture }
type Answer = { bounds: Bounds | null } | { vehicles: Vehicle[] }

/** An answer to "which are inside" is a list for people. */
const MAX_FOUND = 500

export function answerTo(question: Question, { store, shown, picture }: Desk): Answer {
  switch (question.type) {
    case 'clusterBounds':
      return { bounds: picture.boundsOf(question.clusterId) }
    case 'extent':
      return { bounds: boundsAround(shown.flatMap(placeOf)) }
    case 'onlyShown':
      return { vehicles: shown.length === 1 ? [...shown] : [] }
    case 'findVehicle':
      return { vehicles: listOf(store.byName().find(({ imei }) => imei === question.imei)) }
    case 'vehicleById':
      return { vehicles: listOf(store.vehicles.get(question.id)) }
    case 'findInside': {
      const inside = shown.filter(
        ({ lat, lon }) => lat !== null && lon !== null && isInside(question.bounds, lat, lon),
      )
      return { vehicles: inside.slice(0, MAX_FOUND) }
    }
  }
}

const listOf = (vehicle: Vehicle | undefined): Vehicle[] => (vehicle ? [vehicle] : [])

const placeOf = ({ lat, lon }: Vehicle) => (lat === null || lon === null ? [] : [[lon, lat] as const])
