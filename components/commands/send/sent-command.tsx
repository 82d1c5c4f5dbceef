'use client'
import { useTranslations } from 'next-intl'
import { createPortal } from 'react-dom'
import { Button } from '@/components/ui/button'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { CommandOutcome } from '../command-facts'
import { useCancelCommand, useCommand } from '../use-command'
import { useCommandWords } from '../use-command-words'

type Props = {
  ordered: DeviceCommand
  /** Where the buttons are drawn. */
  foot: HTMLElement | null
  onAnother: () => void
  onClose: () => void
}

/** What becomes of a command that was just ordered, as it happens. */
export function SentCommand({ ordered, foot, onAnother, onClose }: Props) {
  const t = useTranslations('commands.send')
  const ui = useTranslations('ui')
  const { nameOf } = useCommandWords()
  const { data: command, isError } = useCommand(ordered)
  const { mutate, isPending } = useCancelCommand()
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-md font-semibold">
        <bdi>{nameOf(command)}</bdi>
      </h3>
      {isError && (
        <p role="alert" className="text-body text-warning">
          {t('notFollowed')}
        </p>
      )}
      <CommandOutcome command={command} />
      {foot &&
        createPortal(
          <>
            <Button tone="primary" onClick={onClose}>
              {ui('close')}
            </Button>
            <Button onClick={onAnother}>{t('another')}</Button>
            {command.state === 'waiting' && (
              <Button tone="ghost" className="me-auto" busy={isPending} onClick={() => mutate(command.id)}>
                {t('cancel')}
              </Button>
            )}
          </>,
          foot,
        )}
    </div>
  )
}
