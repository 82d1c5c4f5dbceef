'use client'

/** The heading over the events of a day. */
export function DayHeading({ title: { name, date } }: { title: { name: string | null; date: string } }) {
  return (
    <span className="flex h-full items-end gap-2 border-b border-hairline px-4 pb-1 text-meta">
      {name && <span className="font-semibold">{name}</span>}
      <span className={name ? 'text-muted' : 'font-semibold'}>{date}</span>
    </span>
  )
}
