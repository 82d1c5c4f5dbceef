'use client'
import { Layers, Plus, TerminalSquare } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ColumnChooser } from '@/components/table/column-chooser'
import { DataTable } from '@/components/table/data-table'
import { titledColumns } from '@/components/table/features'
import { useTableLayout } from '@/components/table/use-table-layout'
import { Button, buttonVariants } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { BatchCards } from './batch-cards'
import { BatchPanel, BatchSheet } from './batch-details'
import { type GivenDevices, takeDevices } from './kept-devices'
import { useBatchColumns } from './use-batch-columns'
import { useBatchList, useNamedBatch } from './use-batches'
import { useOpenBatch } from './use-open-batch'

const NewBatch = lazyPart(() => import('./new-batch'))

const idOf = ({ id }: CommandBatch) => String(id)
const NONE: readonly CommandBatch[] = []
const NO_DEVICES: GivenDevices = { imeis: [] }

/** /batchCommand: commands that went to many devices at once, and how far each is. */
export function BatchesScreen() {
  const t = useTranslations('commands.batch')
  const commands = useTranslations('commands.list')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const { account } = useAccount()
  const [openId, open] = useOpenBatch()
  const { list, batches, loadMore } = useBatchList()
  const columns = useBatchColumns()
  const layout = useTableLayout('commandBatches')
  /** Devices that a new batch begins with; null while none is made. */
  const [given, setGiven] = useState<GivenDevices | null>(null)
  // After the page was drawn as the server drew it, which knows nothing of what the browser keeps.
  useEffect(() => {
    const kept = takeDevices(account)
    if (kept) setGiven(kept)
  }, [account])
  const isListed = batches.some(({ id }) => id === openId)
  const named = useNamedBatch(isListed ? null : openId)
  const opened = openId === null ? undefined : (batches.find(({ id }) => id === openId) ?? named)
  const details = opened && { batch: opened, onOpen: open, onClose: () => open(null) }
  const table = { label: t('title'), columns, layout, rowId: idOf }
  const create = () => setGiven(NO_DEVICES)
  return (
    <div className="flex h-full bg-surface">
      <section aria-label={t('title')} className="flex min-w-0 flex-1 flex-col">
        <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-hairline px-4 py-2">
          <h1 className="me-auto text-h3 font-semibold">{t('title')}</h1>
          <Link href="/commandStatus" prefetch={false} className={buttonVariants({ tone: 'ghost' })}>
            <TerminalSquare className="size-4 text-muted" aria-hidden="true" />
            {commands('title')}
          </Link>
          <Button tone="primary" icon={<Plus className="size-4" />} onClick={create}>
            {t('new')}
          </Button>
          {!phone && <ColumnChooser columns={titledColumns(columns)} {...layout} />}
        </header>
        <div className="relative min-h-0 flex-1" aria-busy={list.isPending}>
          {list.isPending ? (
            phone ? (
              <SkeletonRows rows={12} className="px-3 pt-3" />
            ) : (
              <DataTable {...table} rows={NONE} loading />
            )
          ) : list.data === undefined ? (
            <ErrorState
              className="py-16"
              title={t('notLoaded')}
              text={list.error?.message}
              retryLabel={ui('retry')}
              onRetry={() => void list.refetch()}
              busy={list.isFetching}
            />
          ) : batches.length === 0 ? (
            <EmptyState
              className="py-16"
              icon={<Layers />}
              title={t('empty')}
              text={t('emptyText')}
              action={<Button onClick={create}>{t('new')}</Button>}
            />
          ) : (
            <div className="absolute inset-0">
              {phone ? (
                <BatchCards batches={batches} onOpen={open} onNearEnd={loadMore} />
              ) : (
                <DataTable
                  {...table}
                  rows={batches}
                  markedId={openId === null ? null : String(openId)}
                  onOpen={({ id }) => open(id)}
                  onStep={({ id }) => openId !== null && open(id)}
                  onNearEnd={loadMore}
                  onLeave={() => {
                    if (openId !== null) open(null)
                    return openId !== null
                  }}
                  below={
                    list.hasNextPage ? undefined : (
                      <p className="px-4 pt-6 pb-10 text-center text-meta text-muted">{t('end')}</p>
                    )
                  }
                />
              )}
            </div>
          )}
        </div>
      </section>
      {details && (phone ? <BatchSheet {...details} /> : <BatchPanel {...details} />)}
      {given && (
        <Suspense>
          <NewBatch
            given={given}
            onCreated={({ id }) => {
              // On a phone the form has an entry of the history, which the details take over.
              open(id, { inPlace: phone })
              setGiven(null)
            }}
            onClose={() => setGiven(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
