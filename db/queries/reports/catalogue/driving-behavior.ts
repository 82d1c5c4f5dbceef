import type { Episode } from '@/lib/fleet/score/episodes'
import type * as reports from '@/lib/reports/catalogue/driving-behavior'
import { HARSH_KINDS } from '@/lib/reports/drivers/driver-sums'
import { inTurns, type ReportQuery, rowOf } from '../ask'
import { sumByDevice } from '../day-sums'
import { listDrives, openDrives } from '../drives'
import { openNow } from '../open-now'
import { listEpisodes } from '../scores/episodes'
import { ReportScores } from '../scores/report-scores'

/** How each vehicle that moved was driven. */
export const drivingBehavior: ReportQuery<typeof reports.drivingBehavior> = async function* (access, ask) {
  const scores = await ReportScores.of<number>(access, ask)
  yield* inTurns(ask, async ({ ids, deviceOf }) => {
    const { from, to } = ask
    const range = { deviceIds: ids, from, to }
    const open = openNow(access, ids, from, Date.now())
    const [sums, stored, going, episodes] = await Promise.all([
      sumByDevice(access, ask, ids, []),
      listDrives(access, range),
      open,
      listEpisodes(access, { ...range, open }),
    ])
    for (const drive of [...stored, ...openDrives(going, range)]) {
      const part = { from: drive.from, to: drive.to, distanceM: drive.distanceCm / 100 }
      scores.addPart(drive.deviceId, { ...part, seconds: (drive.to - drive.from) / 1000 }, drive)
    }
    for (const episode of episodes) {
      const seconds = (episode.to - episode.from) / 1000
      scores.addEpisode(episode.deviceId, episode, { seconds, begins: true })
    }
    const byDevice = new Map<number, Episode[]>()
    for (const episode of episodes) {
      const own = byDevice.get(episode.deviceId)
      if (own) own.push(episode)
      else byDevice.set(episode.deviceId, [episode])
    }
    return sums.flatMap(({ deviceId, distanceM, movingS }) => {
      const own = byDevice.get(deviceId) ?? []
      const count = (wanted: string) => own.filter(({ kind }) => kind === wanted).length
      if (distanceM === 0 && own.every(({ kind }) => kind === 'idling')) return []
      const harsh = HARSH_KINDS.reduce((all, kind) => all + count(kind), 0)
      const overspeedS = own.reduce(
        (sum, { kind, from, to }) => sum + (kind === 'speeding' ? (to - from) / 1000 : 0),
        0,
      )
      return rowOf(
        deviceOf(deviceId),
        {
          ...scores.cellsOf(deviceId),
          distanceM,
          movingS,
          harsh,
          crashes: count('crash'),
          harshAcceleration: count('harshAcceleration'),
          harshBraking: count('harshBraking'),
          harshCornering: count('harshCornering'),
          overspeeds: count('speeding'),
          overspeedS,
          per100Km: distanceM > 0 ? (harsh / distanceM) * 100_000 : null,
        },
        { from, to },
      )
    })
  })
}
