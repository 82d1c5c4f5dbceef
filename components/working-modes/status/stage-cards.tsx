'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Dated } from '@/components/ui/ltr'
import { VirtualList } from '@/components/ui/virtual-list'
import type { ModeStage } from '@/lib/working-modes/stage-schema'
import { useModeWords } from '../use-mode-words'
import { CameLast, StageStateBadge, useStageNote } from './stage-state'

const CARD = 92

type Props = {
  stages: readonly ModeStage[]
  onOpen: (id: number) => void
  onNearEnd: () => void
}

/** The list on a phone: a press target a stage, three lines. */
export function StageCards({ stages, onOpen, onNearEnd }: Props) {
  const t = useTranslations('workingModes.status')
  return (
    <VirtualList
      label={t('title')}
      className="size-full overscroll-contain"
      items={stages}
      keyOf={({ id }) => id}
      rowHeight={() => CARD}
      onNearEnd={onNearEnd}
      renderRow={(stage) => <StageCard stage={stage} onOpen={() => onOpen(stage.id)} />}
    />
  )
}

function StageCard({ stage, onOpen }: { stage: ModeStage; onOpen: () => void }) {
  const t = useTranslations('workingModes.status')
  const formats = useFormats()
  const words = useModeWords()
  const note = useStageNote()(stage)
  const { deviceName, imei, setting, nextWakeAt, cameLast } = stage
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-full w-full min-w-0 flex-col justify-center gap-1 border-b border-hairline bg-surface px-4 text-start -outline-offset-2 active:bg-hover"
    >
      <span className="flex w-full items-center gap-2">
        <bdi className="min-w-0 flex-1 truncate text-md font-medium">{deviceName ?? imei ?? '–'}</bdi>
        <StageStateBadge stage={stage} />
      </span>
      <span className="block w-full truncate text-body">{words.of(setting)}</span>
      <span className="flex w-full items-center gap-2 text-meta text-muted">
        <span className="min-w-0 flex-1 truncate">
          {note ??
            (nextWakeAt && (
              <>
                {t('next')}{' '}
                <time dateTime={nextWakeAt}>
                  <Dated>{formats.dateMinute(Date.parse(nextWakeAt))}</Dated>
                </time>
              </>
            ))}
        </span>
        {cameLast !== null && <CameLast stage={stage} />}
      </span>
    </button>
  )
}
