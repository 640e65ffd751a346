import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import Assessment from '@mui/icons-material/AssessmentOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Build from '@mui/icons-material/BuildOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import Code from '@mui/icons-material/CodeOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import Mail from '@mui/icons-material/MailOutlineOutlined';
import MenuOpen from '@mui/icons-material/MenuOpenOutlined';
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Place from '@mui/icons-material/PlaceOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Search from '@mui/icons-material/SearchOutlined';
import Security from '@mui/icons-material/SecurityOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Star from '@mui/icons-material/StarBorder';
import Storefront from '@mui/icons-material/StorefrontOutlined';
import Translate from '@mui/icons-material/TranslateOutlined';
import Upload from '@mui/icons-material/UploadFileOutlined';
import Warehouse from '@mui/icons-material/WarehouseOutlined';
import Work from '@mui/icons-material/WorkOutlineOutlined';

/** The icons available to menu entries. */
const icons: Readonly<Record<string, typeof Article>> = {
  AccountCircle,
  AccountTree,
  Article,
  Assessment,
  Badge,
  Build,
  Business,
  CalendarMonth,
  Campaign,
  Code,
  Description,
  Folder,
  Help,
  History,
  Home,
  Inventory,
  LocalShipping,
  Mail,
  MenuOpen,
  MonitorHeart,
  Payments,
  People,
  Place,
  ReceiptLong,
  Schedule,
  Search,
  Security,
  Settings,
  Star,
  Storefront,
  Translate,
  Upload,
  Warehouse,
  Work,
};

/** The icon of a menu entry by its name; a sheet of paper for an unknown name. */
export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? Article;
  return <Icon fontSize="small" />;
}
