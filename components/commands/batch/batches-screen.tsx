'use client'
import { AlarmClock, Layers, Plus, TerminalSquare } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { RecordScreen, RecordsLink } from '@/components/table/record-screen'
import { useTableLayout } from '@/components/table/use-table-layout'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { BatchCards } from './batch-cards'
import { BatchPanel, BatchSheet } from './batch-details'
import { type GivenDevices, takeDevices } from './kept-devices'
import { useBatchColumns } from './use-batch-columns'
import { useBatchTexts } from './use-batch-texts'
import { type BatchKind, useBatchList, useNamedBatch } from './use-batches'
import { useOpenBatch } from './use-open-batch'

const LOOKS = {
  commands: {
    New: lazyPart(() => import('./new-batch')),
    layout: 'commandBatches',
    status: '/commandStatus',
    Icon: TerminalSquare,
  },
  modes: {
    New: lazyPart(() => import('./new-mode-batch')),
    layout: 'modeBatches',
    status: '/workingModeStatus',
    Icon: AlarmClock,
  },
} as const

const NO_DEVICES: GivenDevices = { imeis: [] }

/** /batchCommand and /batchWorkingMode: what went to many devices at once, and how far each is. */
export function BatchesScreen({ kind }: { kind: BatchKind }) {
  const t = useBatchTexts(kind)
  const { New, Icon, ...look } = LOOKS[kind]
  const phone = useIsPhone()
  const { account } = useAccount()
  const [openId, open] = useOpenBatch()
  const { list, batches, loadMore } = useBatchList(kind)
  const columns = useBatchColumns(t.what)
  const layout = useTableLayout(look.layout)
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
  const create = () => setGiven(NO_DEVICES)
  return (
    <RecordScreen
      list={list}
      openId={openId}
      table={{ label: t.title, columns, layout }}
      rows={batches}
      onOpen={open}
      onNearEnd={loadMore}
      cards={<BatchCards label={t.title} batches={batches} onOpen={open} onNearEnd={loadMore} />}
      empty={
        <EmptyState
          className="py-16"
          icon={<Layers />}
          title={t.empty}
          text={t.emptyText}
          action={<Button onClick={create}>{t.new}</Button>}
        />
      }
      texts={t}
      actions={
        <>
          <RecordsLink href={look.status} icon={Icon} text={t.status} />
          <Button tone="primary" icon={<Plus className="size-4" />} onClick={create}>
            {t.new}
          </Button>
        </>
      }
    >
      {details && (phone ? <BatchSheet {...details} /> : <BatchPanel {...details} />)}
      {given && (
        <Suspense>
          <New
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
    </RecordScreen>
  )
}
