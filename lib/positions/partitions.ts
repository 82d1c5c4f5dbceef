/** Positions are kept in one table per month of fix time. */
export type Month = { name: string; from: Date; to: Date }

/** The month that `time` falls in, with the name of its table. */
export function monthOf(time: Date): Month {
  const year = time.getUTCFullYear()
  const month = time.getUTCMonth()
  return {
    name: `positions_${year}_${String(month + 1).padStart(2, '0')}`,
    from: new Date(Date.UTC(year, month, 1)),
    to: new Date(Date.UTC(year, month + 1, 1)),
  }
}

/** From the month `back` months before `now` to the one `ahead` after it. */
export function monthsAround(now: Date, back: number, ahead: number): Month[] {
  const count = back + ahead + 1
  return Array.from({ length: count }, (_, index) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + index, 1))),
  )
}

/** The month behind a table's name, or null for another table. */
export function monthOfTable(name: string): Month | null {
  const match = /^positions_(\d{4})_(\d{2})$/.exec(name)
  return match ? monthOf(new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, 1))) : null
}

/** Start of the oldest month that is kept whole when `months` months are kept. */
export function retentionCutoff(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
}
