import { foreignTimes } from '@/db/queries/ownership/owned-times'
import { storedAtTimes } from '@/db/queries/received/filed-track'
import { filedDevice } from '@/db/queries/received/track-import-parts'
import type { Access } from '@/lib/auth/access'
import { keptMonths } from '@/lib/positions/kept-history'
import { retentionCutoff } from '@/lib/positions/partitions'
import { Turns } from '@/lib/queue/turns'
import {
  type JudgedTrack,
  judgeTrack,
  previewTrack,
  storedKeys,
} from '@/lib/received/track-files/judge-track'
import type { TrackFilePreview } from '@/lib/received/track-files/schema'
import { readTrackFile } from './read-track-file'

/** What a file holds for a device that `access` sees; `now` in ms UTC. */
export async function judgeTrackFile(
  access: Access,
  imei: string,
  bytes: Uint8Array,
  now: number,
): Promise<JudgedTrack> {
  const foreign = await foreignTimes(access, await filedDevice(access, imei))
  const isForeign = (time: number) =>
    foreign.some(({ from, to }) => time >= from.getTime() && time < to.getTime())
  const keptFrom = retentionCutoff(new Date(now), keptMonths().fixes).getTime()
  return new Turns().run(judgeTrack(await readTrackFile(bytes), { now, keptFrom, isForeign }))
}

/** The same with what would become of it. Nothing is written. */
export async function previewTrackFile(
  access: Access,
  imei: string,
  bytes: Uint8Array,
): Promise<TrackFilePreview> {
  const now = Date.now()
  const judged = await judgeTrackFile(access, imei, bytes, now)
  const stored = await storedAtTimes(access, imei, judged.fixes)
  return previewTrack(judged, storedKeys(stored), now)
}
