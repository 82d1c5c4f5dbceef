import type { EmbedView } from './terms-schema'

type ViewFacts = {
  /** Shows vehicles as they are now. */
  isLive: boolean
  hasMap: boolean
  /** Is of days, which the page around it may ask for. */
  takesDays: boolean
  /** Whether its viewer chooses a vehicle without seeing all of them live; of reports those of one vehicle. */
  choosesVehicle: 'never' | 'always' | 'byReport'
}

/** What holds of each kind of view. */
export const VIEWS: Readonly<Record<EmbedView['kind'], ViewFacts>> = {
  map: { isLive: true, hasMap: true, takesDays: false, choosesVehicle: 'never' },
  vehicle: { isLive: true, hasMap: true, takesDays: false, choosesVehicle: 'never' },
  playback: { isLive: false, hasMap: true, takesDays: true, choosesVehicle: 'always' },
  report: { isLive: false, hasMap: false, takesDays: true, choosesVehicle: 'byReport' },
  figure: { isLive: false, hasMap: false, takesDays: false, choosesVehicle: 'never' },
}
