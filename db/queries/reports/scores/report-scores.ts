import type { Access } from '@/lib/auth/access'
import { type Episode, type Idling, idlingEpisode } from '@/lib/fleet/scores/episodes'
import { FiguresBy } from '@/lib/fleet/scores/figures-by'
import { noFigures, scoreOf } from '@/lib/fleet/scores/score'
import type { ReportAsk } from '../ask'
import { type ScoringTerms, scoringTerms } from './scoring-terms'

/** The cells of a report that come of a score. */
export type ScoreCells = {
  score: number | null
  scoreCoverage: number | null
  disputed: number
  disputeComments: string | null
}

type Part = { from: number; to: number; distanceM: number; seconds: number }

/** Scores of a report by what its rows are of, by the profile of the account: those that `/api/fleet-scores` gives. */
export class ReportScores<Key> {
  private readonly figures: FiguresBy<Key>
  private readonly comments = new Map<Key, { deviceId: number; from: number; comment: string }[]>()

  private constructor(private readonly terms: ScoringTerms) {
    this.figures = new FiguresBy(terms.profile.bands)
  }

  static async of<Key>(access: Access, ask: ReportAsk): Promise<ReportScores<Key>> {
    const ids = ask.devices.map(({ id }) => id)
    const { from, to, timeZone: zone } = ask
    return new ReportScores<Key>(await scoringTerms(access, ids, { from, to, zone }))
  }

  addPart(key: Key, part: Part, trip: { deviceId: number; dense: number }): void {
    const { distanceM, seconds } = part
    const nightS = this.terms.nightOf(part)
    this.figures.addPart(key, { distanceM, seconds, nightS, covered: this.terms.coveredOf(trip) })
  }

  addEpisode(key: Key, episode: Episode, { seconds, begins }: { seconds: number; begins: boolean }): void {
    const dispute = this.terms.disputeOf(episode)
    this.figures.addEpisode(key, { episode, seconds, begins, disputed: dispute !== null })
    if (!dispute || !begins) return
    const comments = this.comments.get(key) ?? []
    if (comments.length === 0) this.comments.set(key, comments)
    comments.push({ deviceId: episode.deviceId, from: episode.from, comment: dispute.comment })
  }

  addIdling(key: Key, idling: Idling, share: { seconds: number; begins: boolean }): void {
    if (this.terms.disputeOf(idling)) this.addEpisode(key, idlingEpisode(idling), share)
    else this.figures.addIdling(key, share.seconds, idling.onTrip)
  }

  cellsOf(key: Key): ScoreCells {
    const { figures, disputed } = this.figures.get(key) ?? { figures: noFigures(), disputed: 0 }
    const { score, coverage } = scoreOf(figures, this.terms.profile)
    const comments = this.comments.get(key)?.sort((a, b) => a.deviceId - b.deviceId || a.from - b.from)
    const said = comments?.map(({ comment }) => comment).join(' · ') ?? null
    return { score, scoreCoverage: coverage, disputed, disputeComments: said }
  }
}
