'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Smartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { api } from '@/lib/http/client'
import { COMMANDS_KEY } from '../use-command'
import { useTemplates } from '../use-templates'
import { type Before, type Chosen, chosenBefore, chosenNew } from './chosen-command'
import { CommandChoice } from './command-choice'
import { CommandForm } from './command-form'
import { DeviceNow } from './device-now'
import { SentCommand } from './sent-command'

export type SendTarget = { imei: string; name: string; again?: Before }

type Props = { target: SendTarget; onClose: () => void }

/** How fast the vehicle is matters, and whether it came back. */
const REFRESH_MS = 3000

/** Sends a command to a device: which one, with which values, and what becomes of it. */
export default function SendSheet({ target, onClose }: Props) {
  const { imei, name, again } = target
  const t = useTranslations('commands.send')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  /** `undefined` until something was chosen here. */
  const [picked, setPicked] = useState<Chosen | null | undefined>(undefined)
  const [ordered, setOrdered] = useState<DeviceCommand | null>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const offered = useQuery({
    queryKey: [...COMMANDS_KEY, 'offered', imei],
    queryFn: ({ signal }) =>
      api('GET', '/api/devices/[imei]/commands', { params: { imei }, signal, hideError: true }),
    refetchInterval: ordered ? false : REFRESH_MS,
    staleTime: 0,
  })
  const templates = useTemplates()
  useBackCloses(true, onClose)
  const { data } = offered
  const before = data?.carried && again ? chosenBefore(data.commands, again) : null
  const chosen = picked === undefined ? before : picked
  const toList = () => {
    setPicked(null)
    setOrdered(null)
    void offered.refetch()
  }
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && onClose()}
      title={t('open')}
      description={name}
      closeLabel={ui('close')}
      footer={chosen || ordered ? <div ref={setFoot} className="contents" /> : undefined}
    >
      {data?.carried && !ordered && <DeviceNow offered={data} />}
      {data?.pulled && !ordered && <p className="-mt-2 mb-4 text-meta text-muted">{t('pulled')}</p>}
      {ordered ? (
        <SentCommand ordered={ordered} foot={foot} onAnother={toList} onClose={onClose} />
      ) : offered.isError && !data ? (
        <ErrorState
          title={t('notLoaded')}
          text={offered.error.message}
          retryLabel={ui('retry')}
          onRetry={() => void offered.refetch()}
          busy={offered.isFetching}
        />
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : !data.carried ? (
        <EmptyState icon={<Smartphone />} title={t('notCarried')} text={t('notCarriedText')} />
      ) : chosen ? (
        <div className="flex flex-col gap-4">
          <Button
            tone="ghost"
            className="-ms-3 self-start text-muted"
            icon={<ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />}
            onClick={toList}
          >
            {t('back')}
          </Button>
          <CommandForm
            imei={imei}
            name={name}
            foot={foot}
            offered={data}
            {...chosen}
            onRefresh={async () => (await offered.refetch()).data?.pending ?? null}
            onOrdered={setOrdered}
          />
        </div>
      ) : (
        <CommandChoice
          // A phone would cover the list with its keyboard.
          searchFirst={!phone}
          offered={data}
          templates={templates.data}
          onChoose={(offer) => setPicked(chosenNew(offer))}
          onChooseTemplate={(template) => setPicked(chosenBefore(data.commands, template))}
        />
      )}
    </Sheet>
  )
}
