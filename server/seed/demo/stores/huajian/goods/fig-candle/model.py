from studio import *

cup = lathe([(0, 0), (3.5, 0), (3.8, 0.25), (3.9, 8.6), (3.85, 8.75), (3.65, 8.75), (3.6, 8.6),
             (3.5, 0.9), (0, 0.9)], frosted('#efe6e0', 0.55))
body = cylinder(3.45, 5.9, wax('#f6eddc', 0.2), 0.15).at(z=0.95)
wick = rod((0, 0, 6.8), (0.08, 0, 7.7), 0.1, plain('#3a3029', 0.9))
flame = lathe([(0, 0), (0.2, 0.15), (0.3, 0.5), (0.22, 1.0), (0.1, 1.5), (0, 1.9)],
              glow('#ffc46b', 9), steps=32).at(0.1, 0, 7.6)
words = label([('花间集', 0.7, 'serif-bold', 0.2), ('无花果', 0.6, 'serif', 0.5),
               ('FIG', 0.34, 'sans', 0.69), ('180 g', 0.24, 'sans', 0.86)], 3.9, 3.6,
              colour='#f9efe8', ink='#4f5a3a', frame='#9aa37c')
wrap(words, 3.9, 3.9, 3.6, z=4.2)
lid = group(cylinder(4.0, 1.1, wood('beech', axis='x'), 0.15),
            text('花间集', 2.2, plain('#6b4a2e', 0.8), 0.03, 'serif-bold').at(z=1.11))
lid.turn(x=74, z=-14).at(5.6, 2.2, 0).stand()
view('front', turn=-6, tilt=17, fill=0.72)
lid.root.rotation_euler = (0, 0, 0)
lid.at(0, 0, 8.75)
view('lid', turn=-10, tilt=32, fill=0.66, hide=[wick, flame])
