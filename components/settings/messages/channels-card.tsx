'use client'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { usePreference } from '@/components/account/use-preference'
import { Checkbox } from '@/components/ui/checkbox'
import {
  type Channels,
  channelsOf,
  isAlwaysListed,
  type SentTypeName,
  typesFor,
} from '@/lib/messages/message-types'
import { SettingsCard } from '../settings-page'

/** Where messages of each type go; in force at once. */
export function ChannelsCard() {
  const t = useTranslations('messages')
  const { permissions } = useAccount()
  const { value, isKnown, keep } = usePreference('messages.channels')
  const set = (name: SentTypeName, part: Partial<Channels>) =>
    void keep({ ...value, [name]: { ...channelsOf(name, value), ...part } })
  return (
    <SettingsCard title={t('channels.title')}>
      <p className="mb-3 text-meta text-muted">{t('channels.about')}</p>
      <ul className="flex flex-col">
        {typesFor(permissions).map((name) => {
          const channels = channelsOf(name, value)
          const type = t(`types.${name}`)
          return (
            <li
              key={name}
              className="flex flex-wrap items-center gap-x-6 gap-y-1 border-hairline py-2 not-first:border-t"
            >
              <span className="min-w-48 flex-1 text-body phone:basis-full">{type}</span>
              {(['list', 'mail'] as const).map((channel) => (
                <Checkbox
                  key={channel}
                  label={t(`channels.${channel}`)}
                  aria-label={`${type}: ${t(`channels.${channel}`)}`}
                  checked={channels[channel]}
                  disabled={!isKnown || (channel === 'list' && isAlwaysListed(name))}
                  onCheckedChange={(on) => set(name, { [channel]: on })}
                  className="min-h-8 touch:min-h-11"
                />
              ))}
            </li>
          )
        })}
      </ul>
    </SettingsCard>
  )
}
