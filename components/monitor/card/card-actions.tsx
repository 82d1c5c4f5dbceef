'use client'
import { Crosshair, LocateFixed, Route, ShieldCheck, TerminalSquare } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useGuardVehicle } from '@/components/alert-rules/use-guard-vehicle'
import { useSendSheet } from '@/components/commands/send/use-send-sheet'
import { buttonVariants } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Tooltip } from '@/components/ui/tooltip'
import type { Vehicle } from '@/lib/live/vehicle'

type Props = {
  vehicle: Vehicle
  following: boolean
  onFollow: (follow: boolean) => void
  tracking?: boolean
}

/** What to do with a vehicle, in one row of a phone: watch it alone, play its day back, follow, guard, command. */
export function CardActions({ vehicle, following, onFollow, tracking }: Props) {
  const t = useTranslations('device.actions')
  const { mayGuard, isGuarding, guard } = useGuardVehicle()
  const commands = useTranslations('commands.send')
  const { maySend, send, sheet } = useSendSheet()
  const { imei, name, lat, lon } = vehicle
  const located = lat !== null && lon !== null
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
      {!tracking && (
        <Link
          href={`/monitorTracking?imei=${imei}`}
          className={`${buttonVariants({ tone: 'primary' })} flex-1`}
        >
          <Crosshair className="size-4" aria-hidden />
          {t('track')}
        </Link>
      )}
      <Link href={`/monitorPlayback?imei=${imei}`} className={`${buttonVariants()} flex-1`}>
        <Route className="size-4" aria-hidden />
        {t('playback')}
      </Link>
      <div className="flex">
        {located && (
          <Tooltip text={following ? t('unfollow') : t('follow')}>
            <IconButton
              label={following ? t('unfollow') : t('follow')}
              icon={<LocateFixed />}
              pressed={following}
              onClick={() => onFollow(!following)}
            />
          </Tooltip>
        )}
        {located && mayGuard && (
          <Tooltip text={t('guard')}>
            <IconButton
              label={t('guard')}
              icon={<ShieldCheck />}
              disabled={isGuarding}
              onClick={() => guard({ imei, name, lat, lon })}
            />
          </Tooltip>
        )}
        {maySend && (
          <Tooltip text={commands('open')}>
            <IconButton
              label={commands('open')}
              icon={<TerminalSquare />}
              onClick={() => send({ imei, name })}
            />
          </Tooltip>
        )}
      </div>
      {sheet}
    </div>
  )
}
