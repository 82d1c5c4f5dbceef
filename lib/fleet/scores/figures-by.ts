import { type Episode, isMoment } from './episodes'
import { bandOf, type DrivenFigures, noFigures } from './score'

/** A part of a trip; of how much of it harsh moments could be seen is a share of its time. */
export type DrivenPart = { distanceM: number; seconds: number; nightS: number; covered: number }

/** A part of an episode: how long, and whether it began in it. */
export type EpisodePart = { episode: Episode; seconds: number; begins: boolean; disputed: boolean }

/** What is summed up of parts and of idling already. */
export type DrivenSums = Pick<
  DrivenFigures,
  'distanceM' | 'drivingS' | 'nightS' | 'coveredS' | 'idleS' | 'idleOffTripS'
>

type Found = { figures: DrivenFigures; disputed: number }

/** Figures by what they are asked for: a driver, a vehicle, a day. */
export class FiguresBy<Key> {
  private readonly found = new Map<Key, Found>()

  constructor(private readonly bands: readonly number[]) {}

  addPart(key: Key, { distanceM, seconds, nightS, covered }: DrivenPart): void {
    const { figures } = this.of(key)
    figures.distanceM += distanceM
    figures.drivingS += seconds
    figures.nightS += nightS
    figures.coveredS += seconds * covered
  }

  addSums(key: Key, sums: DrivenSums): void {
    const { figures } = this.of(key)
    figures.distanceM += sums.distanceM
    figures.drivingS += sums.drivingS
    figures.nightS += sums.nightS
    figures.coveredS += sums.coveredS
    figures.idleS += sums.idleS
    figures.idleOffTripS += sums.idleOffTripS
  }

  addIdling(key: Key, seconds: number, onTrip: boolean): void {
    const { figures } = this.of(key)
    figures.idleS += seconds
    if (!onTrip) figures.idleOffTripS += seconds
  }

  /** What somebody said was none costs nothing; how many of them there are is told. */
  addEpisode(key: Key, { episode, seconds, begins, disputed }: EpisodePart): void {
    const found = this.of(key)
    const { figures } = found
    if (disputed) {
      if (begins) found.disputed++
      return
    }
    const { kind, overKmh, onTrip } = episode
    if (isMoment(kind)) {
      figures.events[kind]++
    } else if (kind === 'idling') {
      this.addIdling(key, seconds, onTrip)
    } else {
      const band = bandOf(overKmh ?? 0, this.bands)
      figures.speedingS[band] = (figures.speedingS[band] ?? 0) + seconds
      if (begins) figures.speedings++
    }
  }

  get(key: Key): Found | undefined {
    return this.found.get(key)
  }

  entries(): IterableIterator<[Key, Found]> {
    return this.found.entries()
  }

  private of(key: Key): Found {
    const known = this.found.get(key)
    if (known) return known
    const made = { figures: noFigures(), disputed: 0 }
    this.found.set(key, made)
    return made
  }
}
