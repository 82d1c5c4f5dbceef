import type { ReactNode } from 'react'
import { SettingsShell } from '@/components/settings/settings-shell'
import { AreaTexts } from '@/components/shell/area-texts'

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <AreaTexts of={['settings', 'logs', 'map', 'permissions', 'errors', 'validation']}>
      <SettingsShell>{children}</SettingsShell>
    </AreaTexts>
  )
}
