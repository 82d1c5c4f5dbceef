'use client'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useAccount, useUnits } from '@/components/account/account-context'
import { BlackCarsProvider, useBlackCarDesk } from '@/components/black-cars/black-cars-context'
import { BlackCarsPanel } from '@/components/black-cars/black-cars-panel'
import { BlackCarsOnMap } from '@/components/black-cars/map/black-cars-on-map'
import { DraftProvider, useDraft } from '@/components/geofences/draft-context'
import { FencesProvider, useFenceDesk } from '@/components/geofences/fences-context'
import { FencesPanel } from '@/components/geofences/fences-panel'
import { FencesOnMap } from '@/components/geofences/map/fences-on-map'
import { LandmarksProvider, useLandmarkDesk } from '@/components/landmarks/landmarks-context'
import { LandmarksPanel } from '@/components/landmarks/landmarks-panel'
import { LandmarksOnMap } from '@/components/landmarks/map/landmarks-on-map'
import { BasemapMenu } from '@/components/map/basemap-menu'
import { MapView } from '@/components/map/map-view'
import { useBasemaps } from '@/components/map/use-basemaps'
import { useTheme } from '@/components/map/use-theme'
import { BottomSheet, type SheetStop } from '@/components/ui/bottom-sheet'
import { IconButton } from '@/components/ui/icon-button'
import { Tabs } from '@/components/ui/tabs'
import { useIsPhone } from '@/components/ui/use-is-phone'

const WORLD = { center: [10, 25] as [number, number], zoom: 1.6 }
const PEEK_PX = 132
/** Down to the kinds of shapes. */
const FORM_PEEK_PX = 154

/** /geofences: the areas of an account in a list and on the map, drawn and changed there. */
export function GeofencesScreen() {
  return (
    <DraftProvider>
      <FencesProvider>
        <LandmarksProvider>
          <BlackCarsProvider>
            <Places />
          </BlackCarsProvider>
        </LandmarksProvider>
      </FencesProvider>
    </DraftProvider>
  )
}

/** A tab for each kind of place: its panel, and what it draws on the map that all of them share. */
const TABS = [
  { value: 'geofences', permission: 'geofences.read', Panel: FencesPanel, OnMap: FencesOnMap },
  { value: 'landmarks', permission: 'geofences.read', Panel: LandmarksPanel, OnMap: LandmarksOnMap },
  { value: 'blackCars', permission: 'blackCars.read', Panel: BlackCarsPanel, OnMap: BlackCarsOnMap },
] as const

function Places() {
  const t = useTranslations('geofences')
  const phone = useIsPhone()
  const { permissions } = useAccount()
  const tabs = TABS.filter(({ permission }) => permissions.includes(permission))
  // Messages, the search and an import lead to a tab.
  const asked = useSearchParams()
  const askedTab = (tabs.find((tab) => tab.value === asked.get('tab')) ?? TABS[0]).value
  const [value, setValue] = useState(askedTab)
  const address = asked.toString()
  const [taken, setTaken] = useState(address)
  if (taken !== address) {
    setTaken(address)
    setValue(askedTab)
  }
  const desks = { geofences: useFenceDesk(), landmarks: useLandmarkDesk(), blackCars: useBlackCarDesk() }
  const { value: edited = null } = TABS.find((tab) => desks[tab.value].editor) ?? {}
  useEffect(() => {
    if (edited) setValue(edited)
  }, [edited])
  // A form has the panel for itself, wherever it was opened.
  const { value: shown, Panel, OnMap } = TABS.find((tab) => tab.value === (edited ?? value)) ?? TABS[0]
  const panel = edited ? (
    <Panel />
  ) : (
    <Tabs
      label={t('title')}
      value={value}
      onChange={(next) => {
        const kind = next as typeof value
        // What was chosen before one went elsewhere would be brought into view.
        desks[kind].choose(null)
        setValue(kind)
        // What it asked for is done, and can be asked for again.
        window.history.replaceState(null, '', `?tab=${kind}`)
      }}
      className="flex-1"
      tabs={tabs.map((tab) => ({ value: tab.value, label: t(`tabs.${tab.value}`), content: <tab.Panel /> }))}
    />
  )
  const map = (
    <PlacesMap>
      <OnMap />
    </PlacesMap>
  )
  const Layout = phone ? OnPhone : OnDesk
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <Layout map={map} panel={panel} edits={edited !== null} chosen={desks[shown].chosen} />
    </>
  )
}

function PlacesMap({ children }: { children: ReactNode }) {
  const t = useTranslations('geofences')
  const { basemaps, chosen, choose } = useBasemaps()
  const { distance } = useUnits()
  return (
    <MapView
      basemap={chosen}
      theme={useTheme()}
      language={useLocale()}
      initialView={WORLD}
      label={t('map')}
      distanceUnit={distance}
      tools={<BasemapMenu basemaps={basemaps} chosen={chosen?.id} onChoose={choose} />}
    >
      {children}
    </MapView>
  )
}

type LayoutProps = {
  map: ReactNode
  panel: ReactNode
  /** The panel is a form. */
  edits: boolean
  /** What was chosen last in the list. */
  chosen: object | null
}

/** The list or the form beside the map. */
function OnDesk({ map, panel, edits }: Omit<LayoutProps, 'chosen'>) {
  const t = useTranslations('geofences')
  const [open, setOpen] = useState(true)
  const isOpen = open || edits
  const Icon = isOpen ? PanelLeftClose : PanelLeftOpen
  return (
    <div className="flex h-full">
      {isOpen && (
        <aside
          aria-label={t('title')}
          className="flex min-h-0 w-96 shrink-0 flex-col border-e border-hairline bg-surface"
        >
          {panel}
        </aside>
      )}
      <div className="relative min-w-0 flex-1">
        {map}
        {!edits && (
          <IconButton
            tone="raised"
            label={isOpen ? t('hidePanel') : t('showPanel')}
            icon={<Icon className="rtl:-scale-x-100" />}
            className="absolute start-3 top-3 z-10"
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
    </div>
  )
}

/** The map full-bleed; the list or the form in a sheet under the thumb. */
function OnPhone({ map, panel, edits, chosen }: LayoutProps) {
  const t = useTranslations('geofences')
  const [stop, setStop] = useState<SheetStop>('half')
  const [covered, setCovered] = useState(0)
  const { isDrawing } = useDraft()
  const draws = edits && isDrawing
  const peek = edits ? FORM_PEEK_PX : PEEK_PX
  // While something is drawn, the map is what is looked at.
  useEffect(() => setStop(draws ? 'peek' : 'half'), [draws])
  useEffect(() => {
    if (!edits && chosen) setStop('peek')
  }, [edits, chosen])
  return (
    <div
      className="relative h-full overflow-hidden"
      style={{ '--map-inset-bottom': `${stop === 'peek' ? peek : covered}px` } as CSSProperties}
    >
      {map}
      <BottomSheet
        label={t('title')}
        expandLabel={t('sheet.expand')}
        collapseLabel={t('sheet.collapse')}
        stop={stop}
        onStop={setStop}
        peekPx={peek}
        onCover={setCovered}
      >
        {panel}
      </BottomSheet>
    </div>
  )
}
