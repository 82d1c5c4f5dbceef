'use client'
import type { ReactNode } from 'react'
import { OpenReportsList } from './reports-shell'

type Props = { title: string; explanation?: string; children?: ReactNode }

/** The name of a report, how its figures come about, and what can be done with it. */
export function ReportsTopbar({ title, explanation, children }: Props) {
  return (
    <header className="flex items-start gap-2 bg-surface px-4 pt-3 pb-2.5 phone:px-3 print:px-0">
      <OpenReportsList />
      <div className="min-w-0 flex-1">
        <h1 className="text-h3 font-semibold break-words">
          <bdi>{title}</bdi>
        </h1>
        {explanation && <p className="text-meta text-muted">{explanation}</p>}
      </div>
      <div className="flex shrink-0 items-center gap-1 print:hidden">{children}</div>
    </header>
  )
}
