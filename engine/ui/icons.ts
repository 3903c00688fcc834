import {
  Accessibility, AppWindow, BadgeCheck, Ban, Banknote, Barcode, Bell, Bike, Book, BookUser, Bookmark, Box, Boxes, Briefcase, BriefcaseMedical, Building2, Cake, Calculator,
  Calendar, CalendarCheck, Camera, Car, ChartArea, ChartColumn, ChartLine, ChartPie, Check, Circle, CircleCheck, CirclePlay, CircleQuestionMark, CircleUser, Clock, Cloud,
  CloudDownload, CloudUpload, Code, Coffee, Columns2, Compass, CreditCard, Database, DollarSign, Download, ExternalLink, Eye, Factory, File as FileIcon, FileText, Files,
  Film, Flag, Flame, Folder, FolderOpen, Forward, Funnel, Gauge, Gem, Gift, Globe, Grid2x2, Handshake, Headphones, Heart, History as HistoryIcon, Hourglass, House, IdCard,
  Image as ImageIcon, Inbox, Info, JapaneseYen, Key, Landmark, Languages, Laptop, LayoutDashboard, LayoutGrid, LayoutList, Leaf, Lightbulb, Link as LinkIcon, List,
  ListChecks, ListTree, Lock, LockOpen, LogIn, LogOut, Mail, MailOpen, Map as MapIcon, MapPin, Megaphone, MessageSquare, MessageSquareText, MessagesSquare, Mic, Monitor,
  Music, Network, Newspaper, Package, PackageOpen, Paintbrush, Paperclip, Pencil, Percent, Phone, Plane, Plug, Plus, Power, Printer, QrCode, RefreshCw, Reply, Rocket,
  Scale, Search, Server, Settings, Share2, Shield, Ship, ShoppingBag, ShoppingBasket, ShoppingCart, SlidersHorizontal, Smartphone, SquarePen, Star, Store, Table
  as TableIcon, Tablet, Tag, Tags, ThumbsUp, Ticket, Trash2, TreePine, TriangleAlert, Trophy, Truck, Undo2, Upload, User, UserPlus, Users, Utensils, Video, WandSparkles,
  Wrench, X, Zap,
  type LucideIcon,
} from 'lucide-react';

/** Menus name their icons as Font Awesome 4 does (`reference.md` §3.1); each name has one of ours. In the order the icon picker shows them. */
const icons: ReadonlyMap<string, LucideIcon> = new Map<string, LucideIcon>([
  ['dashboard', LayoutDashboard], ['tachometer', Gauge], ['desktop', Monitor], ['laptop', Laptop], ['mobile', Smartphone], ['tablet', Tablet], ['home', House],
  ['volume-up', Megaphone], ['bullhorn', Megaphone], ['bell', Bell], ['file-text', FileText], ['file', FileIcon], ['files-o', Files], ['folder', Folder],
  ['folder-open', FolderOpen], ['book', Book], ['bookmark', Bookmark], ['newspaper-o', Newspaper], ['pencil', Pencil], ['edit', SquarePen],
  ['shopping-bag', ShoppingBag], ['shopping-basket', ShoppingBasket], ['shopping-cart', ShoppingCart], ['th-list', ListTree], ['list', List],
  ['list-ul', LayoutList], ['list-alt', ListChecks], ['th', LayoutGrid], ['th-large', Grid2x2], ['table', TableIcon], ['columns', Columns2], ['codepen', Tag],
  ['tag', Tag], ['tags', Tags], ['archive', Store], ['building', Building2], ['bank', Landmark], ['university', Landmark], ['industry', Factory], ['truck', Truck],
  ['ship', Ship], ['plane', Plane], ['car', Car], ['bicycle', Bike], ['rocket', Rocket], ['map', MapIcon], ['map-marker', MapPin], ['globe', Globe],
  ['compass', Compass], ['share-alt-square', Share2], ['share-alt', Share2], ['share', Forward], ['birthday-cake', Cake], ['gift', Gift], ['trophy', Trophy],
  ['star', Star], ['heart', Heart], ['thumbs-up', ThumbsUp], ['diamond', Gem], ['certificate', BadgeCheck], ['ticket', Ticket], ['bar-chart-o', ChartColumn],
  ['bar-chart', ChartColumn], ['line-chart', ChartLine], ['area-chart', ChartArea], ['pie-chart', ChartPie], ['users', Users], ['user', User],
  ['user-plus', UserPlus], ['user-circle', CircleUser], ['id-card', IdCard], ['address-book', BookUser], ['window-restore', AppWindow], ['first-order', Package],
  ['cube', Box], ['cubes', Boxes], ['dropbox', PackageOpen], ['inbox', Inbox], ['money', Banknote], ['credit-card', CreditCard], ['calculator', Calculator],
  ['percent', Percent], ['cny', JapaneseYen], ['usd', DollarSign], ['balance-scale', Scale], ['briefcase', Briefcase], ['handshake-o', Handshake],
  ['cogs', Settings], ['cog', Settings], ['wrench', Wrench], ['sliders', SlidersHorizontal], ['plug', Plug], ['code', Code], ['database', Database],
  ['server', Server], ['cloud', Cloud], ['cloud-upload', CloudUpload], ['cloud-download', CloudDownload], ['download', Download], ['upload', Upload],
  ['refresh', RefreshCw], ['undo', Undo2], ['reply', Reply], ['history', HistoryIcon], ['print', Printer], ['search', Search], ['filter', Funnel], ['eye', Eye],
  ['trash', Trash2], ['plus', Plus], ['check', Check], ['check-circle', CircleCheck], ['times', X], ['ban', Ban], ['lock', Lock], ['unlock', LockOpen],
  ['key', Key], ['shield', Shield], ['power-off', Power], ['sign-in', LogIn], ['sign-out', LogOut], ['envelope', Mail], ['envelope-open', MailOpen],
  ['comment', MessageSquare], ['comments', MessagesSquare], ['comments-o', MessagesSquare], ['commenting', MessageSquareText], ['phone', Phone],
  ['headphones', Headphones], ['microphone', Mic], ['picture-o', ImageIcon], ['image', ImageIcon], ['camera', Camera], ['film', Film], ['video-camera', Video],
  ['music', Music], ['play', CirclePlay], ['clock-o', Clock], ['calendar', Calendar], ['calendar-check-o', CalendarCheck], ['hourglass', Hourglass],
  ['sitemap', Network], ['link', LinkIcon], ['external-link', ExternalLink], ['paperclip', Paperclip], ['qrcode', QrCode], ['barcode', Barcode],
  ['paint-brush', Paintbrush], ['magic', WandSparkles], ['lightbulb-o', Lightbulb], ['fire', Flame], ['bolt', Zap], ['leaf', Leaf], ['tree', TreePine],
  ['coffee', Coffee], ['cutlery', Utensils], ['medkit', BriefcaseMedical], ['question-circle', CircleQuestionMark], ['info-circle', Info],
  ['exclamation-triangle', TriangleAlert], ['flag', Flag], ['language', Languages], ['universal-access', Accessibility], ['circle-o', Circle],
]);

/** The icon of `fa-truck`, `fa fa-truck` or `truck`; a plain circle for a name nobody knows. */
export function iconOf(name: string): LucideIcon {
  return icons.get(shortName(name)) ?? Circle;
}

export const isIcon = (name: string): boolean => icons.has(shortName(name));

/** What the icon picker offers, as stored: `fa-dashboard` first. */
export const iconNames: readonly string[] = [...icons.keys()].map((name) => `fa-${name}`);

const shortName = (name: string): string => name.trim().replace(/^fa\s+/, '').replace(/^fa-/, '');
