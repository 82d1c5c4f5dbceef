'use client'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import type { Chosen } from '../send/chosen-command'
import { BatchChoice } from './batch-choice'
import { BatchForm } from './batch-form'
import type { GivenDevices } from './kept-devices'
import { TargetPart } from './target-part'
import { useBatchTarget } from './use-batch-target'

type Props = {
  /** Devices that it begins with. */
  given: GivenDevices
  onCreated: (batch: CommandBatch) => void
  onClose: () => void
}

/** Sends one command to many devices: which, what, how it would go, and then so. What was typed outlives refusals. */
export default function NewBatch({ given, onCreated, onClose }: Props) {
  const t = useTranslations('commands')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const devices = useBatchTarget(given)
  const { target, isReady, isGiven } = devices
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [tries, setTries] = useState(0)
  const tried = tries > 0
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const { leave, question, isAsking } = useLeaveGuard(devices.isChanged || chosen !== null, onClose)
  // Back has gone while it is asked; who stays can go back once more.
  useBackCloses(phone && !isAsking, leave)
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={t('batch.new')}
      closeLabel={ui('close')}
      footer={chosen ? <div ref={setFoot} className="contents" /> : undefined}
    >
      <div className="flex flex-col gap-5">
        <TargetPart devices={devices} tried={tried} />
        {!chosen ? (
          <BatchChoice target={isGiven ? target : null} onChoose={setChosen} />
        ) : (
          <div className="flex flex-col gap-4">
            <Button
              tone="ghost"
              className="-ms-3 self-start text-muted"
              icon={<ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />}
              onClick={() => setChosen(null)}
            >
              {t('send.back')}
            </Button>
            <BatchForm
              target={target}
              chosen={chosen}
              isReady={isReady}
              tries={tries}
              foot={foot}
              onCreated={onCreated}
              onTry={() => setTries(tries + 1)}
            />
          </div>
        )}
      </div>
      {question}
    </Sheet>
  )
}
