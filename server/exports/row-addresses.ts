import type { LandmarkSet } from '@/lib/landmarks/landmark-set'
import { nearestPlace } from '@/lib/places/nearest-place'
import type { ExportFix } from '@/lib/playback/export/export-fix'
import { describePlace, hasGeocoder } from '@/server/places/geocoder'
import type { TrackTexts } from './track-texts'

/** Questions to the address service under way at once. */
const AT_ONCE = 8

/** Writes out where fixes are: by landmarks, and up to a cap by the address service, from there on by the nearest place. */
export class RowAddresses {
  private asked = 0

  constructor(
    private readonly language: string,
    private readonly cap: number,
    private readonly landmarks: LandmarkSet,
    private readonly text: TrackTexts['placeText'],
  ) {}

  async of(fixes: readonly ExportFix[]): Promise<(string | null)[]> {
    const texts: (string | null)[] = []
    for (let from = 0; from < fixes.length; from += AT_ONCE) {
      texts.push(...(await Promise.all(fixes.slice(from, from + AT_ONCE).map((fix) => this.one(fix)))))
    }
    return texts
  }

  private async one({ lat, lon, flags }: ExportFix): Promise<string | null> {
    // What is flagged is not where it says.
    if (flags !== 0) return null
    const asks = hasGeocoder() && this.asked < this.cap
    if (asks) this.asked++
    const place = asks ? await describePlace(lat, lon, this.language) : nearestPlace(lat, lon)
    return this.text({ ...place, landmark: this.landmarks.nameAt(lat, lon) })
  }
}
