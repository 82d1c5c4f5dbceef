import { z } from 'zod'
import { database } from '@/db/client'
import { noteOrigin, type Origin, originKey, originsOf } from '@/db/queries/imports/origins'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { MovedKind, Reason, ReportRow } from '@/lib/imports/traccar/reasons'

type Settled = {
  kind: MovedKind
  externalId: number
  /** Tells several apart that one thing becomes. */
  part?: string
  /** The same thing where it is here by another way; undefined where it is not. */
  here: () => number | undefined
  /** Makes it and returns its id; `noted` of what notes its origin itself, in its own transaction. */
  make: (from: Origin) => Promise<number>
  noted?: boolean
}

/**
 * What has come of a server, and comes now. The same thing is found again by its origin, or by what it is called; nothing that
 * is here is changed. `isDry` makes nothing and only says what would come.
 */
export class Arrivals {
  private readonly rows: ReadonlyMap<string, ReportRow>
  private readonly moves = new Map<ReportRow, { here: number; made: number; reasons: Reason[] }>()

  private constructor(
    private readonly access: Access,
    readonly source: string,
    private readonly taskId: number,
    readonly isDry: boolean,
    readonly origins: Map<string, Origin>,
    rows: readonly ReportRow[],
  ) {
    this.rows = new Map(rows.map((row) => [`${row.kind} ${row.externalId}`, row]))
  }

  static async open(
    access: Access,
    given: { source: string; taskId: number; isDry: boolean; rows: readonly ReportRow[] },
  ): Promise<Arrivals> {
    const { source, taskId, isDry, rows } = given
    return new Arrivals(access, source, taskId, isDry, await originsOf(access, source), rows)
  }

  origin(kind: MovedKind, externalId: number, part = ''): Origin | undefined {
    return this.origins.get(originKey(kind, externalKey(externalId, part)))
  }

  /** The id of the thing here; null where it is not, or would be made. */
  async settle({ kind, externalId, part = '', here, make, noted = false }: Settled): Promise<number | null> {
    const known = this.origin(kind, externalId, part)
    if (known) {
      // What an earlier attempt of this very task made is made by it.
      this.note(kind, externalId, known.isMade && known.taskId === this.taskId ? 'made' : 'here')
      return known.localId
    }
    const key = externalKey(externalId, part)
    const origin = { kind, externalId: key, isMade: false, taskId: this.taskId }
    const found = here()
    if (found !== undefined) {
      this.note(kind, externalId, 'here')
      if (!this.isDry) await this.keep({ ...origin, localId: found })
      return found
    }
    if (this.isDry) {
      this.note(kind, externalId, 'made')
      return null
    }
    try {
      const made = { ...origin, isMade: true, localId: 0, positionsUntil: null }
      const localId = await make(made)
      if (noted) this.origins.set(originKey(kind, key), { ...made, localId })
      else await this.keep({ ...made, localId })
      this.note(kind, externalId, 'made')
      return localId
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === null) throw error
      this.leave(kind, externalId, { name: 'refusedHere', about: refusal })
      return null
    }
  }

  private async keep(origin: Omit<Origin, 'positionsUntil'>): Promise<void> {
    await noteOrigin(database(), this.access, this.source, origin)
    this.origins.set(originKey(origin.kind, origin.externalId), { ...origin, positionsUntil: null })
  }

  /** It stays behind, or a part of it, or differs from what is here. */
  leave(kind: MovedKind, externalId: number, reason: Reason): void {
    const row = this.rows.get(`${kind} ${externalId}`)
    if (row) this.moveOf(row).reasons.push(reason)
  }

  /** Whether it was here before this import. */
  isHere(kind: MovedKind, externalId: number): boolean {
    const row = this.rows.get(`${kind} ${externalId}`)
    const move = row && this.moves.get(row)
    return move !== undefined && move.here > 0 && move.made === 0
  }

  private note(kind: MovedKind, externalId: number, what: 'here' | 'made'): void {
    const row = this.rows.get(`${kind} ${externalId}`)
    if (row) this.moveOf(row)[what]++
  }

  private moveOf(row: ReportRow) {
    const known = this.moves.get(row) ?? { here: 0, made: 0, reasons: [] }
    this.moves.set(row, known)
    return known
  }

  /** The rows of the plan, as it went. */
  report(): ReportRow[] {
    return [...this.rows.values()].map((row) => {
      const move = this.moves.get(row)
      if (!move) return row
      const { here, made } = move
      const reasons = [...row.reasons, ...move.reasons]
      if (made > 0) return { ...row, move: reasons.length > 0 ? row.move : 'comes', reasons }
      if (here > 0) return { ...row, move: 'here', reasons: [...reasons, { name: 'alreadyHere' }] }
      return { ...row, move: 'left', reasons }
    })
  }
}

const externalKey = (externalId: number, part: string) =>
  part ? `${externalId}/${part}` : String(externalId)

/** What people may be told of why something could not be made; null where it is a fault of ours. */
function refusalOf(error: unknown): string | null {
  if (error instanceof AppError) return error.error
  if (error instanceof z.ZodError) return error.issues.map(({ path }) => path.join('.')).join(', ')
  return null
}
