'use client'
import { Ban, MapPinned, Repeat2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { SidePanel } from '@/components/ui/side-panel'
import { showToast } from '@/components/ui/sonner'
import { useBackCloses } from '@/components/ui/use-back-closes'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { CommandFacts, CommandOutcome } from '../command-facts'
import type { SendTarget } from '../send/send-sheet'
import { useCancelCommand } from '../use-command'
import { useCommandWords } from '../use-command-words'

type Props = {
  command: DeviceCommand
  onSend: (target: SendTarget) => void
  onClose: () => void
}

/** The panel beside the table: a command with everything that is known of it. */
export function CommandPanel(props: Props) {
  const t = useTranslations('commands.list')
  const ui = useTranslations('ui')
  return (
    <SidePanel title={t('details')} closeLabel={ui('close')} onClose={props.onClose}>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Body {...props} />
      </div>
    </SidePanel>
  )
}

/** The details on a phone. */
export function CommandSheet(props: Props) {
  const t = useTranslations('commands.list')
  const ui = useTranslations('ui')
  useBackCloses(true, props.onClose)
  return (
    <Sheet
      open
      side="bottom"
      title={t('details')}
      closeLabel={ui('close')}
      onOpenChange={(open) => !open && props.onClose()}
    >
      <Body {...props} />
    </Sheet>
  )
}

function Body({ command, onSend }: Props) {
  const t = useTranslations('commands')
  const { permissions } = useAccount()
  const { nameOf } = useCommandWords()
  const { mutate, isPending } = useCancelCommand()
  const { id, imei, deviceName, state, source, batchId } = command
  const maySend = permissions.includes('commands.send')
  const sendAgain = () => {
    if (imei === null) return
    const { command: name, parameters, text } = command
    onSend({ imei, name: deviceName ?? imei, again: { command: name, parameters, text } })
  }
  const cancel = () =>
    mutate(id, { onSuccess: () => showToast({ text: t('list.cancelled'), tone: 'success' }) })
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-h3 font-semibold break-words">
          <bdi>{nameOf(command)}</bdi>
        </p>
        {imei !== null && (
          <Link
            href={`/monitorObject?imei=${imei}`}
            prefetch={false}
            className="inline-flex items-center gap-1.5 rounded-inner text-body font-medium text-primary-text hover:underline"
          >
            <MapPinned className="size-4" aria-hidden="true" />
            <bdi>{deviceName ?? imei}</bdi>
          </Link>
        )}
      </div>
      {maySend && (
        <div className="flex flex-wrap gap-2">
          {state === 'waiting' && (
            <Button icon={<Ban className="size-4 text-muted" />} busy={isPending} onClick={cancel}>
              {t('send.cancel')}
            </Button>
          )}
          {imei !== null && source !== 'unsolicited' && (
            <Button icon={<Repeat2 className="size-4 text-muted" />} onClick={sendAgain}>
              {t('list.sendAgain')}
            </Button>
          )}
        </div>
      )}
      <CommandOutcome command={command} />
      <CommandFacts command={command} />
      {batchId !== null && (
        <Link
          href={`/commandStatus?batchId=${batchId}`}
          prefetch={false}
          className="self-start rounded-inner text-body font-medium text-primary-text hover:underline"
        >
          {t('list.ofBatch')}
        </Link>
      )}
    </div>
  )
}
