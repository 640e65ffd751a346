import type { IconName } from '../../../shared/framework/definitions/types.gen.ts';
import {
  AccountIcon,
  AnnouncementsIcon,
  ApiIcon,
  BuildingIcon,
  ChooseAccountIcon,
  CompanyIcon,
  DayIcon,
  DocumentIcon,
  FolderIcon,
  GoodsIcon,
  HelpIcon,
  HomeIcon,
  LanguageIcon,
  MailIcon,
  MenuListIcon,
  MonitoringIcon,
  NoFavouriteIcon,
  PaymentsIcon,
  PeopleIcon,
  PersonIcon,
  PlaceIcon,
  ReceiptIcon,
  RecentIcon,
  ReportIcon,
  ScreenIcon,
  SearchIcon,
  SecurityIcon,
  SettingsIcon,
  ShopIcon,
  StructureIcon,
  TimeIcon,
  ToolsIcon,
  TransportIcon,
  UploadIcon,
  WorkIcon,
} from '../../framework/icons.ts';

/** The icons available to menu entries and records. */
const icons: Readonly<Record<IconName, typeof ScreenIcon>> = {
  AccountCircle: AccountIcon,
  AccountTree: StructureIcon,
  Article: ScreenIcon,
  Assessment: ReportIcon,
  Badge: PersonIcon,
  Build: ToolsIcon,
  Business: CompanyIcon,
  CalendarMonth: DayIcon,
  Campaign: AnnouncementsIcon,
  Code: ApiIcon,
  Description: DocumentIcon,
  Folder: FolderIcon,
  Help: HelpIcon,
  History: RecentIcon,
  Home: HomeIcon,
  Inventory: GoodsIcon,
  LocalShipping: TransportIcon,
  Mail: MailIcon,
  MenuOpen: MenuListIcon,
  MonitorHeart: MonitoringIcon,
  Payments: PaymentsIcon,
  People: PeopleIcon,
  Place: PlaceIcon,
  ReceiptLong: ReceiptIcon,
  Schedule: TimeIcon,
  Search: SearchIcon,
  Security: SecurityIcon,
  Settings: SettingsIcon,
  Star: NoFavouriteIcon,
  Storefront: ShopIcon,
  Translate: LanguageIcon,
  Upload: UploadIcon,
  Wallet: ChooseAccountIcon,
  Warehouse: BuildingIcon,
  Work: WorkIcon,
};

/** The icon of a menu entry by its name; a sheet of paper for an unknown name. */
export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = isIcon(name) ? icons[name] : ScreenIcon;
  return <Icon fontSize="small" />;
}

function isIcon(name: string): name is IconName {
  return Object.hasOwn(icons, name);
}
