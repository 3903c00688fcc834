/** A picture of a store's image space: name, icon and hue of the scene. */
export interface DemoPicture {
  readonly name: string;
  readonly icon: string;
  readonly hue: number;
}
export interface DemoImageSpace {
  readonly store: string;
  readonly folders: Readonly<Record<string, readonly DemoPicture[]>>;
}

/** Key of pictures without a folder. */
export const noFolder = '';

const picture = (name: string, icon: string, hue: number): DemoPicture => ({ name, icon, hue });

/** Image spaces of two demo stores. */
export const demoImageSpaces: readonly DemoImageSpace[] = [
  {
    store: '云杉家居生活馆',
    folders: {
      客厅: [
        picture('白橡木餐椅 主图', 'chair', 72),
        picture('三人布艺沙发 场景', 'couch-and-lamp', 48),
        picture('龟背竹 配饰', 'potted-plant', 140),
        picture('挂画 样品', 'framed-picture', 205),
      ],
      卧室: [picture('樱桃木双人床 主图', 'bed', 32), picture('穿衣镜 主图', 'mirror', 235)],
      店铺装修: [picture('木料 工坊', 'wood', 58), picture('院子 首屏', 'house-with-garden', 122)],
      [noFolder]: [picture('香薰蜡烛', 'candle', 20), picture('窗 采光示意', 'window', 220)],
    },
  },
  {
    store: '拾光数码旗舰店',
    folders: {
      耳机: [picture('头戴式耳机 曜石黑', 'headphone', 262)],
      影像: [picture('微单相机 正面', 'camera', 238), picture('便携摄像机', 'video-camera', 282)],
      [noFolder]: [
        picture('机械键盘 云母白', 'keyboard', 190),
        picture('智能手表 表盘', 'watch', 310),
      ],
    },
  },
];

/** Released app versions. */
export const demoAppVersions = [
  {
    name: 'Souk',
    version: '1.0.0',
    version_code: 100,
    device: 'android',
    is_wgt: 0,
    apple_id: '',
    content: '首个版本，支持浏览、下单与消息通知。',
  },
  {
    name: 'Souk',
    version: '1.1.0',
    version_code: 110,
    device: 'android',
    is_wgt: 1,
    apple_id: '',
    content: '修复部分机型图片加载异常，收货地址支持自动识别。',
  },
  {
    name: 'Souk',
    version: '1.1.0',
    version_code: 110,
    device: 'ios',
    is_wgt: 0,
    apple_id: '6449000001',
    content: '收货地址支持自动识别，提升启动速度。',
  },
  {
    name: 'Souk',
    version: '1.0.2',
    version_code: 102,
    device: 'mini',
    is_wgt: 0,
    apple_id: '',
    content: '支持微信小程序内一键登录。',
  },
] as const;
