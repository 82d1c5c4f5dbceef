import type { Access } from '@/lib/auth/access'
import type { Episode } from '@/lib/fleet/scores/episodes'
import type * as reports from '@/lib/reports/catalogue/driving-behavior'
import { HARSH_KINDS } from '@/lib/reports/drivers/driver-sums'
import { isChosen } from '@/lib/reports/drivers/fleet-report'
import { inTurns, type ReportAsk, type ReportQuery, rowOf } from '../ask'
import { drivenByDevice } from '../driven-days'
import { drivenSums } from '../driven-sums'
import { listDrives, openDrives } from '../drives'
import { openNow } from '../open-now'
import { listEpisodes } from '../scores/episodes'
import { ReportScores } from '../scores/report-scores'

/** How each vehicle that moved was driven, or how those drove it who are asked for. */
export const drivingBehavior: ReportQuery<typeof reports.drivingBehavior> = async function* (access, ask) {
  const scores = await ReportScores.of<number>(access, ask)
  yield* inTurns(ask, async ({ ids, deviceOf }) => {
    const { from, to } = ask
    const [sums, happened] = await Promise.all([
      drivenByDevice(access, ask, ids, []),
      ask.drivers?.chosen ? ofChosen(access, ask, { ids, scores }) : ofAll(access, ask, { ids, scores }),
    ])
    return sums.flatMap(({ deviceId, distanceM, movingS, drivers }) => {
      const own = happened.get(deviceId) ?? []
      const count = (wanted: string) =>
        own.filter(({ episode: { kind }, begins }) => begins && kind === wanted).length
      if (distanceM === 0 && movingS === 0 && own.every(({ episode }) => episode.kind === 'idling')) return []
      const harsh = HARSH_KINDS.reduce((all, kind) => all + count(kind), 0)
      const overspeedS = own.reduce(
        (sum, { episode, seconds }) => sum + (episode.kind === 'speeding' ? seconds : 0),
        0,
      )
      return rowOf(
        deviceOf(deviceId),
        {
          drivers,
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

/** An episode, or what of it falls to those who are asked for; it is counted for whoever it began with. */
type Happened = { episode: Episode; seconds: number; begins: boolean }
type Turn = { ids: number[]; scores: ReportScores<number> }

/** What happened to each device. */
async function ofAll(access: Access, { from, to }: ReportAsk, { ids, scores }: Turn) {
  const range = { deviceIds: ids, from, to }
  const open = openNow(access, ids, from, Date.now())
  const [stored, going, episodes] = await Promise.all([
    listDrives(access, range),
    open,
    listEpisodes(access, { ...range, open }),
  ])
  for (const drive of [...stored, ...openDrives(going, range)]) {
    const part = { from: drive.from, to: drive.to, distanceM: drive.distanceCm / 100 }
    scores.addPart(drive.deviceId, { ...part, seconds: (drive.to - drive.from) / 1000 }, drive)
  }
  return byDevice(
    scores,
    episodes.map((episode) => ({ episode, seconds: (episode.to - episode.from) / 1000, begins: true })),
  )
}

/** What happened while somebody drove who is asked for. */
async function ofChosen(access: Access, { from, to, drivers }: ReportAsk, { ids, scores }: Turn) {
  const chosen = drivers?.chosen ?? null
  const happened: Happened[] = []
  const parts = [{ devices: ids.map((id) => ({ id })), from, to }]
  await drivenSums(
    access,
    { from, to, parts },
    {
      withSums: true,
      withOwn: false,
      withDrives: false,
      sink: {
        part: (share, trip) => {
          if (!isChosen(chosen, share.driverId)) return
          const part = { from: share.from, to: share.to, distanceM: share.distanceCm / 100 }
          scores.addPart(trip.deviceId, { ...part, seconds: share.seconds }, trip)
        },
        episode: (episode, { driverId, seconds, begins }) => {
          if (isChosen(chosen, driverId)) happened.push({ episode, seconds, begins })
        },
      },
    },
  )
  return byDevice(scores, happened)
}

/** What happened, by device; the scores are told of it. */
function byDevice(scores: ReportScores<number>, all: readonly Happened[]): Map<number, Happened[]> {
  const happened = new Map<number, Happened[]>()
  for (const one of all) {
    const { episode, seconds, begins } = one
    scores.addEpisode(episode.deviceId, episode, { seconds, begins })
    const own = happened.get(episode.deviceId)
    if (own) own.push(one)
    else happened.set(episode.deviceId, [one])
  }
  return happened
}
