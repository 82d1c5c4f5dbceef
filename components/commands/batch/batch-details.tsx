'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Fact } from '@/components/ui/fact'
import { Dated, Ltr } from '@/components/ui/ltr'
import { Sheet } from '@/components/ui/sheet'
import { SidePanel } from '@/components/ui/side-panel'
import { batchProgress } from '@/lib/commands/batch-progress'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { WireText } from '../command-facts'
import { BatchActions } from './batch-actions'
import { BatchDevices } from './batch-devices'
import { BatchProgressBar } from './batch-progress-bar'
import { BatchStateBadge } from './batch-state'
import { useBatchWords } from './use-batch-words'

type Props = {
  batch: CommandBatch
  /** Shows another one. */
  onOpen: (id: number) => void
  onClose: () => void
}

/** The panel beside the table: a batch, how far it is, and what became of each of its devices. */
export function BatchPanel(props: Props) {
  const t = useTranslations('commands.batch')
  const ui = useTranslations('ui')
  return (
    <SidePanel
      title={t('numbered', { id: String(props.batch.id) })}
      closeLabel={ui('close')}
      onClose={props.onClose}
      className="w-105"
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Body key={props.batch.id} {...props} />
      </div>
    </SidePanel>
  )
}

/** The details on a phone. Back closes them, since they stand in the address. */
export function BatchSheet(props: Props) {
  const t = useTranslations('commands.batch')
  const ui = useTranslations('ui')
  return (
    <Sheet
      open
      side="bottom"
      title={t('numbered', { id: String(props.batch.id) })}
      closeLabel={ui('close')}
      onOpenChange={(open) => !open && props.onClose()}
    >
      <Body key={props.batch.id} {...props} />
    </Sheet>
  )
}

function Body({ batch, onOpen }: Props) {
  const t = useTranslations('commands')
  const formats = useFormats()
  const words = useBatchWords()
  const { text, mode, sender, createdAt, cancelledAt, retries, total } = batch
  const modeWords = mode && words.text(batch)
  const { done, failed, cancelled, open } = batchProgress(batch)
  const figures = [
    [t('batch.devices'), total],
    [t('batch.done'), done],
    [t('batch.failed'), failed],
    [t('batch.open'), open],
    [t('batch.cancelled'), cancelled],
  ] as const
  const times = [
    [t('facts.created'), createdAt],
    [t('batch.cancelledAt'), cancelledAt],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-h3 font-semibold break-words">
          <bdi>{words.name(batch)}</bdi>
          <BatchStateBadge batch={batch} />
        </p>
        {retries !== null && (
          <Button tone="ghost" className="-ms-3" onClick={() => onOpen(retries)}>
            {t('batch.retries', { id: String(retries) })}
          </Button>
        )}
      </div>
      {modeWords && (
        <p className="text-body text-muted">
          <bdi>{modeWords}</bdi>
        </p>
      )}
      {text !== null && <WireText label={t('facts.text')} text={text} />}
      <BatchProgressBar batch={batch} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {words.values(batch).map(([name, value]) => (
          <Fact key={`value ${name}`} label={name}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
        {figures.map(([label, figure]) => (
          <Fact key={label} label={label}>
            <Ltr>{formats.number(figure)}</Ltr>
          </Fact>
        ))}
        <Fact label={t('facts.sender')}>{sender ? <bdi>{sender}</bdi> : t('facts.nobody')}</Fact>
        {times.map(
          ([label, time]) =>
            time !== null && (
              <Fact key={label} label={label}>
                <time dateTime={time}>
                  <Dated>{formats.moment(Date.parse(time))}</Dated>
                </time>
              </Fact>
            ),
        )}
      </dl>
      <BatchActions batch={batch} onOpen={onOpen} />
      <BatchDevices batch={batch} />
    </div>
  )
}
