'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/http/client'
import { SettingsCard, SettingsPage } from '../settings-page'
import { ConfirmWithPassword } from './confirm-with-password'

/** /deleteAccount */
export function DeleteAccountScreen() {
  const t = useTranslations('settings.delete')
  const { nickName } = useAccount()
  const [asked, setAsked] = useState(false)
  const remove = async (password: string) => {
    await api('DELETE', '/api/account', { body: { password }, hideError: true })
    location.assign('/login')
  }
  return (
    <SettingsPage of="deleteAccount">
      <SettingsCard>
        <div className="flex flex-col items-start gap-4">
          <p className="max-w-[60ch] text-body">{t('text')}</p>
          <Button tone="danger" onClick={() => setAsked(true)}>
            {t('open')}
          </Button>
        </div>
      </SettingsCard>
      {asked && (
        <ConfirmWithPassword
          title={t('title', { name: nickName })}
          action={t('confirm')}
          onClose={() => setAsked(false)}
          onConfirm={remove}
        />
      )}
    </SettingsPage>
  )
}
