/** Third level: Chinese name, English name, icon. */
type Leaf = readonly [name: string, ename: string, icon: string];
/** Second level; its picture is that of its first leaf. */
interface Branch {
  readonly name: string;
  readonly ename: string;
  readonly leaves: readonly Leaf[];
}
/** First level; `hue` in degrees is the background of its pictures and of those below. */
export interface ClassTree {
  readonly name: string;
  readonly ename: string;
  readonly icon: string;
  readonly hue: number;
  readonly branches: readonly Branch[];
}

const branch = (name: string, ename: string, ...leaves: readonly Leaf[]): Branch => ({
  name,
  ename,
  leaves,
});

/** The demo mall's goods classes, three levels deep. */
export const classTrees: readonly ClassTree[] = [
  {
    name: '家居生活',
    ename: 'Home & living',
    icon: 'couch-and-lamp',
    hue: 70,
    branches: [
      branch(
        '家具',
        'Furniture',
        ['沙发', 'Sofas', 'couch-and-lamp'],
        ['椅凳', 'Chairs', 'chair'],
        ['床品', 'Beds', 'bed'],
        ['镜子', 'Mirrors', 'mirror'],
      ),
      branch(
        '厨房餐具',
        'Kitchen & table',
        ['锅具', 'Pans', 'cooking'],
        ['刀具', 'Knives', 'kitchen-knife'],
        ['碗盘', 'Bowls', 'bowl-with-spoon'],
        ['餐具', 'Cutlery', 'fork-and-knife'],
      ),
      branch(
        '灯具香薰',
        'Light & scent',
        ['灯泡', 'Bulbs', 'light-bulb'],
        ['香薰蜡烛', 'Candles', 'candle'],
        ['灯笼', 'Lanterns', 'red-paper-lantern'],
        ['手电筒', 'Torches', 'flashlight'],
      ),
      branch(
        '清洁收纳',
        'Cleaning & storage',
        ['扫把', 'Brooms', 'broom'],
        ['水桶', 'Buckets', 'bucket'],
        ['收纳篮', 'Baskets', 'basket'],
        ['纸品', 'Paper goods', 'roll-of-paper'],
      ),
    ],
  },
  {
    name: '数码电器',
    ename: 'Digital',
    icon: 'headphone',
    hue: 250,
    branches: [
      branch(
        '手机通讯',
        'Phones',
        ['智能手机', 'Smartphones', 'mobile-phone'],
        ['固定电话', 'Telephones', 'telephone'],
        ['移动电源', 'Power banks', 'battery'],
        ['充电器', 'Chargers', 'electric-plug'],
      ),
      branch(
        '电脑办公',
        'Computers',
        ['笔记本电脑', 'Laptops', 'laptop'],
        ['台式机', 'Desktops', 'desktop-computer'],
        ['键盘', 'Keyboards', 'keyboard'],
        ['鼠标', 'Mice', 'computer-mouse'],
        ['打印机', 'Printers', 'printer'],
      ),
      branch(
        '影音娱乐',
        'Audio',
        ['耳机', 'Headphones', 'headphone'],
        ['音箱', 'Speakers', 'speaker-high-volume'],
        ['收音机', 'Radios', 'radio'],
        ['麦克风', 'Microphones', 'studio-microphone'],
        ['游戏机', 'Game consoles', 'video-game'],
      ),
      branch(
        '摄影摄像',
        'Cameras',
        ['数码相机', 'Digital cameras', 'camera'],
        ['摄像机', 'Camcorders', 'video-camera'],
        ['智能手表', 'Smart watches', 'watch'],
        ['投影仪', 'Projectors', 'film-projector'],
      ),
    ],
  },
  {
    name: '服饰鞋包',
    ename: 'Clothes & bags',
    icon: 'dress',
    hue: 10,
    branches: [
      branch(
        '女装',
        'Women',
        ['连衣裙', 'Dresses', 'dress'],
        ['衬衫上衣', 'Blouses', 'womans-clothes'],
        ['外套', 'Coats', 'coat'],
        ['汉服', 'Robes', 'kimono'],
      ),
      branch(
        '男装',
        'Men',
        ['T恤', 'T-shirts', 't-shirt'],
        ['领带衬衫', 'Shirts & ties', 'necktie'],
        ['牛仔裤', 'Jeans', 'jeans'],
        ['短裤', 'Shorts', 'shorts'],
      ),
      branch(
        '鞋靴',
        'Shoes',
        ['运动鞋', 'Trainers', 'running-shoe'],
        ['高跟鞋', 'Heels', 'high-heeled-shoe'],
        ['长靴', 'Boots', 'womans-boot'],
        ['凉鞋', 'Sandals', 'womans-sandal'],
        ['皮鞋', 'Leather shoes', 'mans-shoe'],
      ),
      branch(
        '箱包配饰',
        'Bags & accessories',
        ['手提包', 'Handbags', 'handbag'],
        ['双肩包', 'Backpacks', 'backpack'],
        ['行李箱', 'Luggage', 'luggage'],
        ['围巾', 'Scarves', 'scarf'],
        ['太阳镜', 'Sunglasses', 'sunglasses'],
      ),
    ],
  },
  {
    name: '食品茶饮',
    ename: 'Food & tea',
    icon: 'teapot',
    hue: 95,
    branches: [
      branch(
        '新鲜水果',
        'Fresh fruit',
        ['草莓', 'Strawberries', 'strawberry'],
        ['苹果', 'Apples', 'red-apple'],
        ['葡萄', 'Grapes', 'grapes'],
        ['猕猴桃', 'Kiwis', 'kiwi-fruit'],
        ['桃子', 'Peaches', 'peach'],
      ),
      branch(
        '海鲜肉禽',
        'Seafood & meat',
        ['大闸蟹', 'Crabs', 'crab'],
        ['鲜虾', 'Prawns', 'shrimp'],
        ['鲜鱼', 'Fish', 'fish'],
        ['牛排', 'Steaks', 'cut-of-meat'],
      ),
      branch(
        '茶与咖啡',
        'Tea & coffee',
        ['茶叶', 'Tea', 'teacup-without-handle'],
        ['茶具', 'Teaware', 'teapot'],
        ['咖啡', 'Coffee', 'hot-beverage'],
        ['果汁', 'Juice', 'beverage-box'],
      ),
      branch(
        '糕点零食',
        'Cakes & snacks',
        ['月饼', 'Mooncakes', 'moon-cake'],
        ['饼干', 'Biscuits', 'cookie'],
        ['巧克力', 'Chocolate', 'chocolate-bar'],
        ['坚果', 'Nuts', 'chestnut'],
        ['蜂蜜', 'Honey', 'honey-pot'],
      ),
    ],
  },
  {
    name: '美妆个护',
    ename: 'Beauty & care',
    icon: 'lipstick',
    hue: 350,
    branches: [
      branch(
        '彩妆',
        'Make-up',
        ['口红', 'Lipsticks', 'lipstick'],
        ['美甲', 'Nail polish', 'nail-polish'],
        ['化妆包', 'Make-up bags', 'clutch-bag'],
      ),
      branch(
        '护肤',
        'Skin care',
        ['乳液', 'Lotions', 'lotion-bottle'],
        ['香皂', 'Soap', 'soap'],
        ['洁面海绵', 'Sponges', 'sponge'],
      ),
      branch(
        '个人护理',
        'Personal care',
        ['牙刷', 'Toothbrushes', 'toothbrush'],
        ['剃须刀', 'Razors', 'razor'],
        ['发梳', 'Combs', 'hair-pick'],
        ['沐浴', 'Bath', 'bathtub'],
      ),
      branch(
        '珠宝首饰',
        'Jewellery',
        ['戒指', 'Rings', 'ring'],
        ['宝石', 'Gems', 'gem-stone'],
        ['手串', 'Beads', 'prayer-beads'],
        ['头饰', 'Headdresses', 'crown'],
      ),
    ],
  },
  {
    name: '运动户外',
    ename: 'Sport & outdoor',
    icon: 'tent',
    hue: 150,
    branches: [
      branch(
        '球类运动',
        'Ball games',
        ['篮球', 'Basketball', 'basketball'],
        ['足球', 'Football', 'soccer-ball'],
        ['网球', 'Tennis', 'tennis'],
        ['羽毛球', 'Badminton', 'badminton'],
        ['乒乓球', 'Table tennis', 'ping-pong'],
      ),
      branch(
        '户外露营',
        'Camping',
        ['帐篷', 'Tents', 'tent'],
        ['指南针', 'Compasses', 'compass'],
        ['渔具', 'Fishing', 'fishing-pole'],
        ['登山鞋', 'Hiking boots', 'hiking-boot'],
      ),
      branch(
        '骑行滑板',
        'Cycling & skating',
        ['自行车', 'Bicycles', 'bicycle'],
        ['滑板车', 'Scooters', 'kick-scooter'],
        ['滑板', 'Skateboards', 'skateboard'],
        ['头盔', 'Helmets', 'rescue-workers-helmet'],
      ),
      branch(
        '健身冰雪',
        'Fitness & snow',
        ['拳击手套', 'Boxing gloves', 'boxing-glove'],
        ['道服', 'Martial arts', 'martial-arts-uniform'],
        ['冰刀鞋', 'Ice skates', 'ice-skate'],
        ['滑雪板', 'Skis', 'skis'],
      ),
    ],
  },
  {
    name: '母婴玩具',
    ename: 'Kids & toys',
    icon: 'teddy-bear',
    hue: 40,
    branches: [
      branch(
        '毛绒玩偶',
        'Soft toys',
        ['玩具熊', 'Bears', 'teddy-bear'],
        ['套娃', 'Nesting dolls', 'nesting-dolls'],
        ['人偶', 'Dolls', 'japanese-dolls'],
      ),
      branch(
        '益智玩具',
        'Puzzles & games',
        ['拼图', 'Puzzles', 'puzzle-piece'],
        ['桌游骰子', 'Board games', 'game-die'],
        ['溜溜球', 'Yo-yos', 'yo-yo'],
        ['国际象棋', 'Chess', 'chess-pawn'],
      ),
      branch(
        '户外童趣',
        'Outdoor play',
        ['风筝', 'Kites', 'kite'],
        ['气球', 'Balloons', 'balloon'],
        ['雪橇', 'Sledges', 'sled'],
      ),
      branch(
        '婴儿用品',
        'Baby',
        ['奶瓶', 'Bottles', 'baby-bottle'],
        ['袜子', 'Socks', 'socks'],
        ['手套', 'Mittens', 'gloves'],
      ),
    ],
  },
  {
    name: '文创图书',
    ename: 'Books, music & gifts',
    icon: 'books',
    hue: 290,
    branches: [
      branch(
        '图书',
        'Books',
        ['文学小说', 'Novels', 'open-book'],
        ['教材教辅', 'Textbooks', 'books'],
        ['笔记本', 'Notebooks', 'notebook-with-decorative-cover'],
        ['报刊', 'Newspapers', 'rolled-up-newspaper'],
      ),
      branch(
        '乐器',
        'Instruments',
        ['吉他', 'Guitars', 'guitar'],
        ['小提琴', 'Violins', 'violin'],
        ['电子琴', 'Keyboards', 'musical-keyboard'],
        ['鼓', 'Drums', 'drum'],
      ),
      branch(
        '书画文具',
        'Art & stationery',
        ['画笔', 'Brushes', 'paintbrush'],
        ['颜料', 'Paints', 'artist-palette'],
        ['钢笔', 'Fountain pens', 'fountain-pen'],
        ['蜡笔', 'Crayons', 'crayon'],
      ),
      branch(
        '花卉礼品',
        'Flowers & gifts',
        ['鲜花', 'Bouquets', 'bouquet'],
        ['绿植', 'Potted plants', 'potted-plant'],
        ['多肉', 'Cacti', 'cactus'],
        ['礼盒', 'Gift boxes', 'wrapped-gift'],
      ),
    ],
  },
];
