'use client'
import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { ColumnChooser } from './column-chooser'
import { titledColumns } from './features'
import { type Numbered, RecordList, type RecordListProps } from './record-list'

type Props<Row extends Numbered> = RecordListProps<Row> & {
  /** At the head: where to go from here, and what can be done. */
  actions: ReactNode
  /** Beside the list, and for thumbs. */
  filters?: { bar: ReactNode; sheet: ReactNode }
  /** Of the row that is open, and whatever else lies over the list. */
  children: ReactNode
}

/** A page that is a list of records. */
export function RecordScreen<Row extends Numbered>({ actions, filters, children, ...list }: Props<Row>) {
  const phone = useIsPhone()
  const { label, columns, layout } = list.table
  return (
    <div className="flex h-full bg-surface">
      <section aria-label={label} className="flex min-w-0 flex-1 flex-col">
        <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-hairline px-4 py-2">
          <h1 className="me-auto text-h3 font-semibold">{label}</h1>
          {phone && filters?.sheet}
          {actions}
          {!phone && (
            <>
              <ColumnChooser columns={titledColumns(columns)} {...layout} />
              {filters?.bar}
            </>
          )}
        </header>
        <RecordList {...list} />
      </section>
      {children}
    </div>
  )
}

/** Leads from the head of one such page to another. */
export function RecordsLink({ href, icon: Icon, text }: { href: string; icon: LucideIcon; text: string }) {
  return (
    <Link href={href} prefetch={false} className={buttonVariants({ tone: 'ghost' })}>
      <Icon className="size-4 text-muted" aria-hidden="true" />
      {text}
    </Link>
  )
}
