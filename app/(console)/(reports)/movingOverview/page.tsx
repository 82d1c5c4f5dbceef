import { OverviewPage, overviewMetadata } from '../overview-page'

export const generateMetadata = () => overviewMetadata('movingOverview')

export default function Page() {
  return <OverviewPage name="movingOverview" />
}
