'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { Sheet } from '@/components/ui/sheet'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { ModeFields } from '@/components/working-modes/mode-fields'
import { ModePreview } from '@/components/working-modes/mode-preview'
import { useModeDraft } from '@/components/working-modes/use-mode-draft'
import { useModeTemplates } from '@/components/working-modes/use-mode-templates'
import { useModeWords } from '@/components/working-modes/use-mode-words'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { BatchOrderPart } from './batch-order-part'
import type { GivenDevices } from './kept-devices'
import { ModeChoice } from './mode-choice'
import { ModesMissing, useModeSupport } from './mode-support'
import { TargetPart } from './target-part'
import { useBatchOrder } from './use-batch-order'
import { useBatchTarget } from './use-batch-target'

type Props = {
  /** Devices that it begins with. */
  given: GivenDevices
  onCreated: (batch: CommandBatch) => void
  onClose: () => void
}

/** Sets a working mode of many devices: which, of a template or put together by hand, and how it would go. */
export default function NewModeBatch({ given, onCreated, onClose }: Props) {
  const t = useTranslations('workingModes.batch')
  const ui = useTranslations('ui')
  const words = useModeWords()
  const phone = useIsPhone()
  const devices = useBatchTarget(given)
  const { target, isReady, isGiven } = devices
  const templates = useModeTemplates()
  /** Null for a mode that is put together by hand; undefined until something was chosen. */
  const [chosenId, setChosenId] = useState<number | null | undefined>(undefined)
  const draft = useModeDraft(null)
  const [tries, setTries] = useState(0)
  const tried = tries > 0
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const isDirty = devices.isChanged || chosenId !== undefined || draft.isChanged
  const { leave, question, isAsking } = useLeaveGuard(isDirty, onClose)
  useBackCloses(phone && !isAsking, leave)

  const chosen = templates.data?.find(({ id }) => id === chosenId)
  const byHand = chosenId === null || (templates.data?.length === 0 && !templates.isError)
  const mode = byHand ? draft.setting : (chosen?.setting ?? null)
  const body = mode && { mode, ...(chosen && !byHand ? { modeName: chosen.name } : null) }
  const support = useModeSupport(isGiven ? target : null)
  const order = useBatchOrder({ target, body, onCreated })
  const errorAt = (name: string) => order.refusedAt(name) ?? (tried ? draft.errorOf(name) : null)
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={t('new')}
      closeLabel={ui('close')}
      footer={<div ref={setFoot} className="contents" />}
    >
      <div className="flex flex-col gap-5">
        <TargetPart devices={devices} tried={tried} />
        <ModeChoice
          templates={templates}
          value={chosenId}
          error={tried && !byHand && !chosen ? t('chooseMode') : null}
          kinds={support.kinds}
          onChange={setChosenId}
        />
        {byHand && (
          <ModeFields
            draft={draft}
            errorAt={errorAt}
            kinds={support.kinds}
            note={<ModesMissing {...support} chosen={mode} tried={tried} />}
          />
        )}
        {(byHand || chosen) && <ModePreview setting={mode} />}
        <BatchOrderPart
          what={mode ? words.of(mode) : t('new')}
          isReady={isReady && body !== null && support.takes(body.mode)}
          isSaidAtField={byHand && draft.fields.some((name) => order.refusedAt(name) !== null)}
          order={order}
          tries={tries}
          foot={foot}
          onTry={() => setTries(tries + 1)}
        />
      </div>
      {question}
    </Sheet>
  )
}
