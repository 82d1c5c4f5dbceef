'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'

type Props<Item> = {
  list: Pick<UseQueryResult<readonly Item[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  icon: ReactNode
  texts: { title: string; about: string; failed: string; empty: string; emptyText: string }
  /** Null for who may not; `full` says why no other one can be made. */
  add: { label: string; full: string | null; onAdd: () => void } | null
  /** How many rows stand in while they come. */
  most: number
  /** A `li`. */
  renderRow: (item: Item) => ReactNode
  /** What is open over it. */
  children: ReactNode
}

/** A page with the few things of a kind that an account keeps. */
export function KeptList<Item>({ list, icon, texts, add, most, renderRow, children }: Props<Item>) {
  const ui = useTranslations('ui')
  const reason = useId()
  const { data, error, isFetching, refetch } = list
  const full = add?.full ?? null
  const button = data && add && (
    <Button
      tone="primary"
      icon={<Plus className="size-4" />}
      disabled={full !== null}
      aria-describedby={full === null ? undefined : reason}
      onClick={add.onAdd}
    >
      {add.label}
    </Button>
  )
  return (
    <div className="mx-auto flex max-w-[860px] flex-col gap-4 p-6 phone:p-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-h2 font-semibold">{texts.title}</h1>
          <p className="mt-1 max-w-[60ch] text-body text-muted">{texts.about}</p>
        </div>
        {button}
      </header>
      {full !== null && (
        <p id={reason} className="text-body text-muted">
          {full}
        </p>
      )}
      <section
        aria-label={texts.title}
        aria-busy={isFetching}
        className="rounded-panel border border-hairline bg-surface"
      >
        {data === undefined && error && (
          <ErrorState
            title={texts.failed}
            text={error.message}
            retryLabel={ui('retry')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        {data === undefined && !error && <SkeletonRows rows={most} className="p-4" />}
        {data?.length === 0 && (
          <EmptyState icon={icon} title={texts.empty} text={texts.emptyText} action={button} />
        )}
        {data && data.length > 0 && <ul>{data.map(renderRow)}</ul>}
      </section>
      {children}
    </div>
  )
}
