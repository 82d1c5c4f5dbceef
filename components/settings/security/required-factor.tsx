'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { leaveConsole } from '@/components/login/console-auth'
import { Button } from '@/components/ui/button'
import { RecoveryCodes } from './recovery-codes'
import { SetUpFactor } from './set-up-factor'

/** Set-up, recovery codes, then on to the console; or the way out. */
export function RequiredFactor() {
  const t = useTranslations('settings.factor')
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={() => location.assign('/')} />
  return (
    <div className="flex flex-col items-start gap-6">
      <SetUpFactor onDone={setCodes} />
      <Button tone="ghost" onClick={leaveConsole}>
        {t('signOut')}
      </Button>
    </div>
  )
}
