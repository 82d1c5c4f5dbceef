import { EmbedsGuide } from '@/components/embeds/guide/embeds-guide'
import { OpenApiScreen } from '@/components/open-api/open-api-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { TOOLS } from '@/server/mcp/tools'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'
import { readExamples } from '@/server/open-api/read-examples'

export const generateMetadata = settingsTitle('openApi')

type Props = { searchParams: Promise<{ part?: string }> }

export default async function OpenApiPage({ searchParams }: Props) {
  await requireSettingsPage('openApi')
  const tools = TOOLS.map(({ name, description, permissions, readOnly }) => ({
    name,
    description,
    permissions: [...permissions],
    readOnly,
  }))
  return (
    <AreaTexts of={['settings', 'openApi', 'embeds', 'embedGuide', 'errors', 'validation']}>
      <OpenApiScreen
        examples={await readExamples()}
        tools={tools}
        embeds={<EmbedsGuide />}
        opens={(await searchParams).part}
      />
    </AreaTexts>
  )
}
