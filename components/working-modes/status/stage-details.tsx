'use client'
import { Cpu, Layers, TerminalSquare } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useAccount, useFormats } from '@/components/account/account-context'
import { buttonVariants } from '@/components/ui/button'
import { Fact } from '@/components/ui/fact'
import { Dated, Ltr } from '@/components/ui/ltr'
import { Sheet } from '@/components/ui/sheet'
import { SidePanel } from '@/components/ui/side-panel'
import { useBackCloses } from '@/components/ui/use-back-closes'
import type { ModeStage } from '@/lib/working-modes/stage-schema'
import { useModeWords } from '../use-mode-words'
import { WeekDrawing } from '../week-drawing'
import { CameLast, StageStateBadge, useStageNote } from './stage-state'

type Props = { stage: ModeStage; onClose: () => void }

/** The panel beside the table: a stage with everything that is known of it. */
export function StagePanel({ stage, onClose }: Props) {
  const t = useTranslations('workingModes.status')
  const ui = useTranslations('ui')
  return (
    <SidePanel title={t('details')} closeLabel={ui('close')} onClose={onClose}>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Body stage={stage} />
      </div>
    </SidePanel>
  )
}

/** The details on a phone. */
export function StageSheet({ stage, onClose }: Props) {
  const t = useTranslations('workingModes.status')
  const ui = useTranslations('ui')
  useBackCloses(true, onClose)
  return (
    <Sheet
      open
      side="bottom"
      title={t('details')}
      closeLabel={ui('close')}
      onOpenChange={(open) => !open && onClose()}
    >
      <Body stage={stage} />
    </Sheet>
  )
}

function Body({ stage }: { stage: ModeStage }) {
  const t = useTranslations('workingModes')
  const formats = useFormats()
  const words = useModeWords()
  const note = useStageNote()(stage)
  const { imei, deviceName, setting, templateName, sender, batchId, wakes, lastWakeAt } = stage
  const limitation = setting.mode === 'normal' ? null : setting.limitation
  const times = [
    [t('status.ordered'), stage.createdAt],
    [t('status.since'), stage.startedAt],
    [t('status.next'), stage.nextWakeAt],
    [t('status.endsAt'), stage.endsAt],
    [t('status.endedAt'), stage.endedAt],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-1.5">
        <p className="text-h3 font-semibold break-words">
          <bdi>{deviceName ?? imei ?? t('status.hidden')}</bdi>
        </p>
        <p className="text-body">{words.of(setting)}</p>
        {limitation && (
          <p className="text-body text-muted">
            {t('drawing.then', { every: words.every(limitation.thenInterval) })}
          </p>
        )}
        <div role="status" className="flex flex-wrap items-center gap-2">
          <StageStateBadge stage={stage} />
          {note && <span className="text-body">{note}</span>}
        </div>
      </div>
      <Links stage={stage} />
      <WeekDrawing setting={setting} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {deviceName !== null && imei !== null && (
          <Fact label={t('status.imei')}>
            <Ltr>{imei}</Ltr>
          </Fact>
        )}
        <Fact label={t('status.stage')}>
          {t('status.stageOf', { stage: stage.stage, stages: stage.stages })}
        </Fact>
        {templateName !== null && (
          <Fact label={t('status.template')}>
            <bdi>{templateName}</bdi>
          </Fact>
        )}
        <Fact label={t('status.sender')}>{sender ? <bdi>{sender}</bdi> : t('status.hidden')}</Fact>
        {batchId !== null && (
          <Fact label={t('status.batch')}>
            <Ltr>{batchId}</Ltr>
          </Fact>
        )}
        {lastWakeAt !== null && (
          <Fact label={t('status.lastDue')}>
            <Moment time={lastWakeAt} />
          </Fact>
        )}
        {lastWakeAt !== null && (
          <Fact label={t('status.last')}>
            <CameLast stage={stage} />
          </Fact>
        )}
        {wakes !== null && limitation && (
          <Fact label={t('status.wakes')}>
            <Ltr>{`${formats.number(wakes)} / ${formats.number(limitation.amount)}`}</Ltr>
          </Fact>
        )}
        {times.map(
          ([label, time]) =>
            time !== null && (
              <Fact key={label} label={label}>
                <Moment time={time} />
              </Fact>
            ),
        )}
      </dl>
    </div>
  )
}

function Moment({ time }: { time: string }) {
  const formats = useFormats()
  return (
    <time dateTime={time}>
      <Dated>{formats.dateMinute(Date.parse(time))}</Dated>
    </time>
  )
}

/** To the record of the device, the command that sets the mode, and the batch that it went out with. */
function Links({ stage: { imei, commandId, batchId } }: { stage: ModeStage }) {
  const t = useTranslations('workingModes.status')
  const { permissions } = useAccount()
  const links = [
    { to: imei, href: `/devices/${imei}`, text: t('record'), Icon: Cpu },
    { to: commandId, href: `/commandStatus?id=${commandId}`, text: t('command'), Icon: TerminalSquare },
    {
      to: permissions.includes('commands.batch') ? batchId : null,
      href: `/batchWorkingMode?batch=${batchId}`,
      text: t('toBatch'),
      Icon: Layers,
    },
  ].filter(({ to }) => to !== null)
  if (links.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {links.map(({ href, text, Icon }) => (
        <Link key={href} href={href} prefetch={false} className={buttonVariants()}>
          <Icon className="size-4 text-muted" aria-hidden="true" />
          {text}
        </Link>
      ))}
    </div>
  )
}
